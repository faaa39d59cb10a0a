import { ask, askByAccessToken } from '../../api/backend.ts';

/**
 * Brings a spreadsheet to the backend; answers by what an import calls it there. `key` makes it one file, however often it is sent; an
 * access token brings it for the record that it opens. Throws `TaborError` with what is wrong.
 */
export async function uploadSheet(file: File, key: string, accessToken: string | null): Promise<string> {
  const request = { file: { content: file, name: file.name }, idempotencyKey: `${key}-file` };
  const id = await (accessToken === null ? ask('file', 'upload', request) : askByAccessToken('file', 'upload', { ...request, parameters: { accessToken } }));
  return String(id);
}
