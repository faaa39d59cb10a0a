import type { EntityName } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';

/** The list or schedule that linked to this address, by the `from` of its history entry, which survives a reload; null for none. */
export function listBefore(state: object): { readonly entity: EntityName; readonly href: string } | null {
  const href = 'from' in state && typeof state.from === 'string' ? state.from : '';
  const entity = /^\/([\w-]+)\/(?:list|schedule)(?:\?|$)/.exec(href)?.[1] ?? '';
  return Object.hasOwn(entityRegistry, entity) ? { entity: entity as EntityName, href } : null;
}
