import type { EntityName } from '../../../contract/entity.ts';
import type { ImportedEntity } from '../../../contract/import/record-imports.ts';
import { entityRegistry } from '../../../contract/registry.ts';

/** Whether the contract has an import call for the entity. */
export function isImported(entity: EntityName): entity is ImportedEntity {
  return Object.hasOwn(entityRegistry[entity].calls, 'import');
}
