import { type FileTable, fileTables } from '../../src/contract/file-tables.ts';
import type { EntityName } from '../../src/contract/entity.ts';
import { createExportHandler } from '../export/export-grid.ts';
import { createImportHandler } from '../import/import-records.ts';
import { createRevealHandler } from '../secrets/reveal.ts';
import { createSetSecretHandler } from '../secrets/set-secret.ts';
import type { ChangeHandler, ReadHandler } from './call-request.ts';
import { createDeletePartHandler, createSavePartHandler } from './records/part-handlers.ts';
import { createDeleteHandler, createGetHandler, createSaveHandler } from './records/record-handlers.ts';
import type { CallHandler, PartDeclaration, ServerEntity } from './server-entity.ts';

/** The handler of a call; `streamed` for uploads and downloads. */
export type Handler = ReadHandler | ChangeHandler | 'streamed';

/** A part of a record: its declaration, its name in the record, and the kind of its owner. */
export type OwnedPart = { readonly name: string; readonly part: PartDeclaration; readonly of: ServerEntity };

/** The owner of files: a kind of records, or of their parts. */
export type FileOwner = { readonly declaration: ServerEntity; readonly part: PartDeclaration | null };

/** Every record kind of the backend, and what follows from the declarations. */
export type Catalogue = {
  readonly entities: Readonly<Record<EntityName, ServerEntity>>;
  /** The handler of a call of the contract. Throws for a call without one: its declaration is wrong. */
  readonly handlerOf: (entity: EntityName, call: string) => Handler;
  /** The part that a call changes; null for a call that changes the record itself. */
  readonly partOf: (entity: EntityName, call: string) => OwnedPart | null;
  readonly fileOwnerOf: (table: FileTable) => FileOwner;
};

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

