import { callApi, callApiByAccessToken } from '../../api/backend.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { uploadSheet } from '../../screens/import/upload-sheet.ts';

type Target = {
  readonly summary: number;
  /** The access token of an anonymous user's link; null for a logged-in user. */
  readonly accessToken: string | null;
  /** The reference backend knows an uploaded file by its id. */
  readonly isOwnBackend: boolean;
};

/** Uploads a spreadsheet of positions and lets the backend import it. Throws `TaborError`. */
export async function sendImport({ summary, accessToken, isOwnBackend }: Target, file: File, key: string): Promise<void> {
  const uploaded = await uploadSheet(file, key, accessToken);
  const importAs = async (Filename: string, idempotencyKey: string) => {
    const request = { body: { Id: summary, Filename, AccessToken: accessToken }, idempotencyKey };
    const isTaken = await (accessToken === null
      ? callApi('periodic-summary', 'importPositions', request)
      : callApiByAccessToken('periodic-summary', 'importPositions', request));
    if (isTaken !== true) throw new TaborError('import-failed');
  };
  await importAs(uploaded, key).catch(async (error: unknown) => {
    if (isOwnBackend || uploaded === file.name || !(error instanceof TaborError) || !refusals.has(error.code)) throw error;
    // A backend of the specification may know the file by its own name alone.
    await importAs(file.name, `${key}-name`).catch(() => Promise.reject(error));
  });
}

/** Codes of a backend that has imported nothing. */
const refusals: ReadonlySet<string> = new Set([
  'import-failed',
  'not-found',
  'method-not-allowed',
  'unknown-address',
  'bad-request',
  'refused',
  'validation',
]);
