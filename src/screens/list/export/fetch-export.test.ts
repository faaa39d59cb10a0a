import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession } from '../../../db/schema/device-database.ts';
import { fetchExport } from './fetch-export.ts';
import { logInDevice } from '../../../../tests/support/fixtures/logged-in-device.ts';

const backendAddress = 'https://export.example';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

beforeEach(async () => {
  await logInDevice(backendAddress, { user: 'anna', token: 'export' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

/** A backend of the specification with these answers by path; 404 for all others. */
function stubBackend(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (address: string) => (answers[new URL(address).pathname] ?? (() => new Response('', { status: 404 })))());
}

const fileWith = (ending: string) => ({ content: expect.any(Blob) as Blob, ending });

const fileOf =
  (content: BodyInit, type: string, status = 200) =>
  () =>
    new Response(content, { status, headers: { 'content-type': type } });

test.each([
  ['a file of Excel', fileOf('PK\u0003\u0004', 'application/octet-stream'), fileWith('xlsx')],
  ['an old file of Excel', fileOf(new Uint8Array([0xd0, 0xcf]), 'application/octet-stream'), fileWith('xls')],
  ['a table of HTML for Excel', fileOf('<table>', 'application/vnd.ms-excel'), fileWith('xls')],
  ['values with commas', fileOf('Data;Netto\n2026-01-01;1', 'text/csv'), fileWith('csv')],
  ['a page in place of the file', fileOf('<!DOCTYPE html><title>500</title>', 'text/html'), 'failed'],
  ['a message in place of the file', fileOf('{"Success":false,"Message":"Brak"}', 'application/json'), null],
  ['no file', fileOf('', '', 500), 'failed'],
])('[R-024] an id leads to %s', async (_name, file, expected) => {
  stubBackend({ '/Cost/GenerateExcel': () => Response.json(31), '/File/Get/31': file });
  expect(await fetchExport('cost', {})).toEqual(expected);
});

test('[R-024] takes a spreadsheet that the call answers itself', async () => {
  stubBackend({ '/Cost/GenerateExcel': fileOf('PK\u0003\u0004', xlsx) });
  expect(await fetchExport('cost', {})).toMatchObject({ ending: 'xlsx' });
});

test('[R-024] finds no file at a backend without the call', async () => {
  stubBackend({});
  expect(await fetchExport('cost', {})).toBeNull();
});

test('[R-024] throws what the backend refuses', async () => {
  stubBackend({ '/Cost/GenerateExcel': () => Response.json({ Message: 'Za dużo' }, { status: 400 }) });
  await expect(fetchExport('cost', {})).rejects.toMatchObject({ code: 'refused' });
});

test('[SY3] asks for a login when the token has expired at the download', async () => {
  stubBackend({ '/Cost/GenerateExcel': () => Response.json(31), '/File/Get/31': fileOf('', '', 401) });
  expect(await fetchExport('cost', {})).toBe('failed');
  expect(await currentSession()).toMatchObject({ state: 'expired' });
});
