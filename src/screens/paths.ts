import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';

export function listPath(entity: EntityName): string {
  return `/${entity}/list`;
}

/** The entity on the vehicle timeline. */
export function schedulePath(entity: EntityName): string {
  return `/${entity}/schedule`;
}

export function recordPath(entity: EntityName, key: RecordKey): string {
  return `/${entity}/item/${key}`;
}

/** Redirects to a new local key, so that each unsaved form has its own address. */
export function newRecordPath(entity: EntityName): string {
  return `/${entity}/item`;
}

/** Side-by-side comparison of a conflict; `seq` is the entry's position in the queue. */
export function comparePath(seq: number): string {
  return `/sync/compare/${seq}`;
}
