import { fileTables } from '../../src/contract/file-tables.ts';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { Catalogue, FileOwner, Handler } from '../engine/declaration/catalogue.ts';
import type { CallHandler, PartDeclaration, ServerEntity } from '../engine/declaration/server-entity.ts';
import { createDeletePartHandler, createSavePartHandler } from '../engine/records/part-handlers.ts';
import { createDeleteHandler, createGetHandler, createSaveHandler } from '../engine/records/record-handlers.ts';
import { createRevealHandler } from '../engine/records/reveal-secret.ts';
import { createSetSecretHandler } from '../engine/records/set-secret.ts';
import { createExportHandler } from '../export/export-grid.ts';
import { createImportHandler } from '../import/import-records.ts';

/** Builds the catalogue. Throws when a file table of the contract has no owner. */
export function createCatalogue(entities: Readonly<Record<EntityName, ServerEntity>>): Catalogue {
  const all = Object.values(entities);
  const owners = new Map(Object.keys(fileTables).map((table) => [table, findFileOwner(all, table)]));
  return {
    entities,
    handlerOf: (entity, call) => createHandler(entities[entity], call),
    partOf: (entity, call) => {
      const name = partNameOf(entities[entity].calls[call]);
      return name === null ? null : { name, part: partNamed(entities[entity], name), of: entities[entity] };
    },
    fileOwnerOf: (table) => owners.get(table) as FileOwner,
  };
}

function createHandler(declaration: ServerEntity, call: string): Handler {
  const own = declaration.calls[call];
  if (typeof own === 'object') {
    const part = partNamed(declaration, partNameOf(own) ?? '');
    return 'saves' in own ? createSavePartHandler(declaration, part) : createDeletePartHandler(declaration, part);
  }
  return own ?? createDerivedHandler(declaration, call);
}

function createDerivedHandler(declaration: ServerEntity, call: string): Handler {
  const { entity, secrets = [] } = declaration;
  switch (call) {
    case 'get':
      return createGetHandler(declaration);
    case 'createOrUpdate':
      return createSaveHandler(declaration);
    case 'delete':
      return createDeleteHandler(declaration);
    case 'import':
      return createImportHandler(declaration);
    case 'generateExcel':
      return createExportHandler(entity.name);
    case 'reveal':
      return createRevealHandler(declaration, secrets);
    case 'setSecret':
      return createSetSecretHandler(declaration, secrets);
    default:
      throw new Error(`${entity.name} has no handler for ${call}`);
  }
}

function partNameOf(handler: CallHandler | undefined): string | null {
  if (typeof handler !== 'object') return null;
  return 'saves' in handler ? handler.saves : handler.deletes;
}

function partNamed({ entity, parts = {} }: ServerEntity, name: string): PartDeclaration {
  const part = parts[name];
  if (!part) throw new Error(`${entity.name} has no parts ${name}`);
  return part;
}

function findFileOwner(all: readonly ServerEntity[], table: string): FileOwner {
  for (const declaration of all) {
    if (declaration.entity.files && declaration.entity.wireName === table) return { declaration, part: null };
    const part = Object.values(declaration.parts ?? {}).find(({ files }) => files === table);
    if (part) return { declaration, part };
  }
  throw new Error(`no record kind owns the files of ${table}`);
}
