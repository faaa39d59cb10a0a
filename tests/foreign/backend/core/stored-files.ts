import type { UploadedFile } from './call.ts';
import type { Database } from './database.ts';
import { textOf, type JsonObject } from './json.ts';
import { now } from './local-time.ts';

export function addFile(database: Database, file: UploadedFile, owner: { table?: string; recordId?: number }): number {
  const id = database.table('File').insert({
    Name: file.name,
    FileName: file.name,
    TableName: owner.table ?? null,
    TableId: owner.recordId ?? null,
    Size: file.bytes.length,
    CreatedOn: now(),
  });
  database.contents.set(id, { bytes: file.bytes, type: file.type });
  return id;
}

export function filesOf(database: Database, table: string, recordId: number): JsonObject[] {
  return database
    .table('File')
    .all()
    .filter((file) => textOf(file.TableName).toLowerCase() === table.toLowerCase() && file.TableId === recordId);
}
