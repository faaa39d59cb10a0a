import type { EntityDefinition, EntityName, FilesDefinition } from './definition/entity.ts';
import type { FunctionalityName } from './permissions/functionality.ts';
import { entityRegistry } from './registry.ts';

type Tables<Definition> =
  | (Definition extends { readonly files: FilesDefinition; readonly wireName: infer Name } ? Name : never)
  | (Definition extends { readonly partFiles: infer Parts } ? keyof Parts : never);

/** A table whose records have files, by the name that `UploadToTable` takes: the entity's, or that of its parts. */
export type FileTable = Tables<(typeof entityRegistry)[EntityName]>;

/** The files of a table's records. Access needs permission for `functionality`. */
export type FileTableDefinition = FilesDefinition & { readonly functionality: FunctionalityName };

/** Every table whose records have files. */
export const fileTables = Object.fromEntries(
  (Object.values(entityRegistry) as readonly EntityDefinition[]).flatMap(({ wireName, functionality, files, partFiles = {} }) =>
    Object.entries({ ...(files && { [wireName]: files }), ...partFiles }).map(([table, definition]) => [
      table,
      { ...definition, functionality },
    ]),
  ),
) as Readonly<Record<FileTable, FileTableDefinition>>;

/** `text` as a table whose records have files; null for any other text. */
export function toFileTable(text: unknown): FileTable | null {
  return typeof text === 'string' && Object.hasOwn(fileTables, text) ? (text as FileTable) : null;
}

/** The file table of an entity's records; null where its screens have no file panel. */
export function fileTableOf(entity: EntityName): FileTable | null {
  const table = toFileTable(entityRegistry[entity].wireName);
  return table !== null && fileTables[table].holds === 'any' ? table : null;
}
