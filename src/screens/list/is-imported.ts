import type { EntityName } from '../../contract/entity.ts';
import type { ImportedEntity } from '../../contract/import/record-imports.ts';
import { entityRegistry } from '../../contract/registry.ts';

/** Whether records of the entity can be imported: the contract has the call. */
export function isImported(entity: EntityName): entity is ImportedEntity {
  return Object.hasOwn(entityRegistry[entity].calls, 'import');
}
