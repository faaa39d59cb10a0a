import type { EntityName } from '../../../src/contract/definition/entity.ts';
import type { FileTable } from '../../../src/contract/file-tables.ts';
import type { ChangeHandler, ReadHandler } from './call-request.ts';
import type { PartDeclaration, ServerEntity } from './server-entity.ts';

/** The handler of a call; `streamed` for uploads and downloads. */
export type Handler = ReadHandler | ChangeHandler | 'streamed';

/** A part of a record: its declaration, its name in the record, and the kind of its owner. */
export type OwnedPart = { readonly name: string; readonly part: PartDeclaration; readonly of: ServerEntity };

/** The owner of files: a kind of records, or of their parts. */
export type FileOwner = { readonly declaration: ServerEntity; readonly part: PartDeclaration | null };

/** Every record kind of the backend, with its derived handlers. */
export type Catalogue = {
  readonly entities: Readonly<Record<EntityName, ServerEntity>>;
  /** The handler of a call of the contract. Throws for a call without one: its declaration is wrong. */
  readonly handlerOf: (entity: EntityName, call: string) => Handler;
  /** The part that a call changes; null for a call that changes the record itself. */
  readonly partOf: (entity: EntityName, call: string) => OwnedPart | null;
  readonly fileOwnerOf: (table: FileTable) => FileOwner;
};
