import { createElement } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { ImportedEntity } from '../../contract/import/record-imports.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { ImporterProps, ScreenDeclaration } from '../declaration/screen-declaration.ts';

/** The import of a fixed sheet, for a kind whose contract has one. */
export function importerOf(entity: EntityName): ScreenDeclaration['importer'] {
  if (!isImported(entity)) return undefined;
  return {
    call: 'import',
    load: async () => {
      const { ImportRecords } = await import('../import/import-records.tsx');
      return { default: (props: ImporterProps) => createElement(ImportRecords, { entity, ...props }) };
    },
  };
}

function isImported(entity: EntityName): entity is ImportedEntity {
  return Object.hasOwn(entityRegistry[entity].calls, 'import');
}
