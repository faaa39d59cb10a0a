import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { callApi } from '../../api/backend.ts';

/**
 * Parts of a record, each with the list of its files, as `UploadToTable` stored them. A backend of the specification answers them by calls
 * of their own; without an answer a part has no files.
 */
export async function withPartFiles({ partFiles = {} }: EntityDefinition, parts: unknown): Promise<unknown> {
  const [tableName] = Object.keys(partFiles);
  if (tableName === undefined || !Array.isArray(parts)) return parts;
  return Promise.all(
    (parts as readonly Readonly<Record<string, unknown>>[]).map(async (part) => {
      if (part['Files'] || typeof part['Id'] !== 'number') return part;
      const parameters = { tableId: String(part['Id']), tableName };
      const Files = await callApi('file', 'listFiles', { parameters }).catch(ignoreTaborError);
      if (Files === null) return part;
      // Empty `Images` of the backend's own would read as all photos removed on this device.
      const { Images, ...others } = part;
      return { ...others, ...(Array.isArray(Images) && Images.length === 0 ? {} : { Images }), Files };
    }),
  );
}
