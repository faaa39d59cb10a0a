import { callApi, callApiByAccessToken } from '../../api/backend.ts';

/**
 * Uploads a spreadsheet; resolves with the file name for the import call, the id of the file or the name that the backend gave it. `key` is
 * the idempotency key; an access token authorises the upload for the record that it opens. Throws `TaborError`.
 */
export async function uploadSheet(file: File, key: string, accessToken: string | null): Promise<string> {
  const request = { file: { content: file, name: file.name }, idempotencyKey: `${key}-file` };
  const id = await (accessToken === null
    ? callApi('file', 'upload', request)
    : callApiByAccessToken('file', 'upload', { ...request, parameters: { accessToken } }));
  return typeof id === 'number' || typeof id === 'string' ? String(id) : file.name;
}
