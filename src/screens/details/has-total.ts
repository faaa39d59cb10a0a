import type { ListView } from '../../db/cache/list-rows.ts';

/**
 * Whether the count of a related list is shown. A device that holds only some rows counts too few: its number waits for the backend's
 * answer.
 */
export function hasTotal({ source, isComplete }: Pick<ListView, 'source' | 'isComplete'>, isPulling: boolean): boolean {
  return source !== 'device' || isComplete || !isPulling;
}
