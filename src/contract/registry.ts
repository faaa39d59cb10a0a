import * as kinds from './kinds.ts';
import type { CallDefinition, EntityDefinition } from './definition/entity.ts';
import type { FunctionalityName } from './permissions/functionality.ts';
import type { PermissionFlag } from './permissions/permissions.ts';

/** The names of the record kinds. */
export type EntityName = keyof typeof kinds;

/** Every record kind by its name. */
export const entityRegistry: typeof kinds = { ...kinds };

// Does not compile when a kind is exported under another name than its own, or names a kind that does not exist.
entityRegistry satisfies { readonly [Name in EntityName]: EntityDefinition & { readonly name: Name } };

export const entityNames = Object.keys(entityRegistry) as [EntityName, ...EntityName[]];

/** The record kind of this name, which may stand in the definition of a call. Throws when it does not exist. */
export function entityNamed(name: string): EntityDefinition {
  if (Object.hasOwn(entityRegistry, name)) return entityRegistry[name as EntityName];
  throw new Error(`there is no record kind ${name}`);
}

/** The call `name` of an entity. Throws when it does not exist, because names come from code, never from data. */
export function callOf(entity: string, name: string): CallDefinition {
  const calls: Readonly<Record<string, CallDefinition>> = entityNamed(entity).calls;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) throw new Error(`${entity} has no call ${name}`);
  return call;
}

/** The functionality whose rights the records of this kind need; null for a kind without rights of its own. */
export function functionalityOf(entity: EntityName): FunctionalityName | null {
  return entityRegistry[entity].functionality;
}

/** A permission on the records of this kind. Throws for a kind without rights of its own, because names come from code. */
export function permissionOn(
  entity: EntityName,
  flag: PermissionFlag,
): { readonly functionality: FunctionalityName; readonly flag: PermissionFlag } {
  const functionality = functionalityOf(entity);
  if (functionality === null) throw new Error(`${entity} has no rights of its own`);
  return { functionality, flag };
}

/** The entity whose records the list of `entity` shows: by default itself. */
export function recordEntity(entity: EntityName): EntityName {
  const { documents }: EntityDefinition = entityRegistry[entity];
  return documents?.entity ?? entity;
}

/** Whether users create records of this kind in a form. */
export function createsRecords(entity: EntityName): boolean {
  const { calls }: EntityDefinition = entityRegistry[entity];
  return calls['createOrUpdate']?.change?.creates === true;
}
