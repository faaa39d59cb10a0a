import type { EntityName } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';

/** State of a history entry: the address that linked to it. It survives a reload. */
export function cameFrom(): { readonly from: string } {
  return { from: `${location.pathname}${location.search}` };
}

/** The list or schedule that linked to the address of this history entry; null for none. */
export function listBefore(state: object): { readonly entity: EntityName; readonly href: string } | null {
  const href = 'from' in state && typeof state.from === 'string' ? state.from : '';
  const entity = /^\/([\w-]+)\/(?:list|schedule)(?:\?|$)/.exec(href)?.[1] ?? '';
  return Object.hasOwn(entityRegistry, entity) ? { entity: entity as EntityName, href } : null;
}
