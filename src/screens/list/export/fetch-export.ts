import type { EntityName } from '../../../contract/definition/entity.ts';
import { callOf } from '../../../contract/registry.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { callApi, callerOfSession } from '../../../api/backend.ts';
import { download, fetchFile } from '../../../api/download.ts';

/** A spreadsheet of the backend, and the ending of its name. */
export type ExportedFile = { readonly content: Blob; readonly ending: 'xlsx' | 'xls' | 'csv' };

/** Codes of a backend without the call, or whose answer names no file. */
const noExport: ReadonlySet<string> = new Set([
  'not-found',
  'method-not-allowed',
  'unknown-address',
  'unreadable-answer',
  'page-answer',
  'hidden-answer',
  'not-the-backend',
]);

/**
 * The spreadsheet of a list that the backend makes: by the id that the call answers, or as its answer itself. Null where the backend makes
 * none; `failed` where its download failed. Throws as `callApi` does.
 */
export async function fetchExport(
  entity: EntityName,
  parameters: Readonly<Record<string, string>>,
): Promise<ExportedFile | 'failed' | null> {
  const id = await callApi(entity, 'generateExcel', { parameters }).catch((error: unknown) => {
    if (error instanceof TaborError && noExport.has(error.code)) return error.code;
    throw error;
  });
  const content =
    typeof id === 'number' ? await fetchFile(id) : id === 'unreadable-answer' ? await fetchAnswer(entity, parameters) : undefined;
  if (content === null) return 'failed';
  const ending = content && (await endingOf(content));
  return content && ending ? { content, ending } : null;
}

async function fetchAnswer(entity: EntityName, parameters: Readonly<Record<string, string>>): Promise<Blob | null> {
  const { caller } = await callerOfSession();
  return download(caller, callOf(entity, 'generateExcel'), parameters);
}

/** By the first bytes, because backends label files freely; null for a page or a message in place of a file. */
async function endingOf(content: Blob): Promise<ExportedFile['ending'] | null> {
  const head = await content.slice(0, MAX_HEAD_BYTES).text();
  if (head.startsWith('PK')) return 'xlsx';
  const isExcel = content.type.includes('excel');
  if (new Uint8Array(await content.slice(0, 1).arrayBuffer())[0] === OLE_BYTE || (isExcel && head.trimStart().startsWith('<')))
    return 'xls';
  const isData = /[;,\t]/.test(head) && !['<', '{', '['].includes(head.trimStart().charAt(0));
  return isData && (isExcel || /csv|plain|octet/.test(content.type)) ? 'csv' : null;
}

const MAX_HEAD_BYTES = 1_000;

/** First byte of a file of Excel 97. */
const OLE_BYTE = 0xd0;
