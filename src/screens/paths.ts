import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';

export function listPath(entity: EntityName): string {
  return `/${entity}/list`;
}

/** The entity on a timeline of the vehicles. */
export function schedulePath(entity: EntityName): string {
  return `/${entity}/schedule`;
}

export function itemPath(entity: EntityName, key: RecordKey): string {
  return `/${entity}/item/${key}`;
}

/** Leads to a fresh key, so that an unsaved form is found again under its own address. */
export function newItemPath(entity: EntityName): string {
  return `/${entity}/item`;
}

/** Where both sides of a conflict are compared; `seq` is the entry's place in the queue. */
export function comparePath(seq: number): string {
  return `/sync/compare/${seq}`;
}
