import { Parser } from 'saxen';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientOriginOf } from '../../../server/audit/client-origin.ts';
import { ticketOf } from '../../../server/auth/kerberos.ts';
import { withoutDomain } from '../../../server/auth/windows-name.ts';
import { expectedVersionsOf, idempotencyKeyOf } from '../../../server/transaction/run-change.ts';
import { sheetCell } from '../../../server/export/sheet-cell.ts';
import { stripXmp } from '../../../server/files/exif/exif.ts';
import { receiveFile, safeName } from '../../../server/files/receive.ts';
import { positionOf } from '../../../server/grid/compile-filter.ts';
import { readJson } from '../../../server/http/read-body.ts';
import { administrationBodies } from '../../../src/contract/administration-bodies.ts';
import { validateAdditionalFields } from '../../../src/contract/entities/shared/validate-additional-fields.ts';
import { fieldTypes } from '../../../src/contract/entities/shared/additional-field.ts';
import { costRecord } from '../../../src/contract/entities/costs/cost-record.ts';
import { equipmentRentalDocumentRecord } from '../../../src/contract/entities/rental/equipment-rental-document-record.ts';
import { withdrawBody } from '../../../src/contract/entities/shared/file.ts';
import {
  periodicSummaryRecord,
  positionImportSchema,
  summaryPositionSchema,
} from '../../../src/contract/entities/mileage/periodic-summary-record.ts';
import { rentalApplicationRecord } from '../../../src/contract/entities/rental/rental-application-record.ts';
import { rentalDocumentRecord } from '../../../src/contract/entities/rental/rental-document-record.ts';
import { serviceRequestRecord } from '../../../src/contract/entities/fleet/service-request-record.ts';
import { finishBody, tripRecordCardRecord } from '../../../src/contract/entities/mileage/trip-record-card-record.ts';
import { vehicleCounterRecord } from '../../../src/contract/entities/mileage/vehicle-counter.ts';
import { vehicleDamageRecord } from '../../../src/contract/entities/fleet/vehicle-damage-record.ts';
import { vehicleHandoverDocumentRecord } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { vehicleRentalRecord } from '../../../src/contract/entities/rental/vehicle-rental-record.ts';
import { callFunction } from '../../../src/contract/grid/call-function.ts';
import { searchWords } from '../../../src/contract/grid/search-words.ts';
import { fromODataParameters, selectedFields } from '../../../src/contract/grid/query.ts';
import { tokenize } from '../../../src/contract/grid/tokenize.ts';
import { cellValue } from '../../../src/contract/import/cell-value.ts';
import { checkImport } from '../../../src/contract/import/check-import.ts';
import { emptyContext } from '../../../src/contract/import/import-kind.ts';
import { positionImport } from '../../../src/contract/rules/mileage/position-import.ts';
import { readSheet } from '../../../src/contract/import/read-sheet.ts';
import { unzip } from '../../../src/db/rescue/unzip.ts';
import { recordImports } from '../../../src/contract/import/record-imports.ts';
import { readWorkbook } from '../../../src/contract/import/sheet-xml.ts';
import { importBody } from '../../../src/contract/import/import-call.ts';
import { toLanguage } from '../../../src/contract/wire/languages.ts';
import { addressInOneLine, isValidPostCode, placeOf } from '../../../src/contract/wire/place.ts';
import { richText } from '../../../src/contract/rich-text/rich-text.ts';
import { plainTextOf, sanitiseRichText } from '../../../src/contract/rich-text/sanitise.ts';
import { termsTags } from '../../../src/contract/rich-text/tags.ts';
import { setSecretBody } from '../../../src/contract/access/secret.ts';
import { credentials } from '../../../src/contract/access/session.ts';
import { validate } from '../../../src/contract/wire/validate.ts';
import { fromWire, wireDate, wireDateTime } from '../../../src/contract/wire/wire-date.ts';

/** The longest text; `npm run test:security` parses 1,024 kB. */
const longest = Number(process.env['HOSTILE_KB'] ?? 64) * 1024;
const sizes = [longest / 64, longest / 16, longest / 4, longest];

/** Four times the length may take four times as long, times three for a busy machine; quadratic growth would be sixteen. */
const MAX_GROWTH = 12;
/** Shorter times count as this one: they are too noisy to show growth. */
const FLOOR_MS = 8;
const MAX_MS = 2_000;

/** Call bodies. Every field of each receives the text. */
const bodies: Readonly<Record<string, v.GenericSchema>> = {
  ...administrationBodies,
  costItem: costRecord,
  credentials,
  equipmentRentalDocumentItem: equipmentRentalDocumentRecord,
  finishBody,
  givenSecret: setSecretBody,
  importBody,
  periodicSummaryItem: periodicSummaryRecord,
  positionImportSchema,
  rentalApplicationItem: rentalApplicationRecord,
  rentalDocumentItem: rentalDocumentRecord,
  serviceRequestItem: serviceRequestRecord,
  summaryPositionSchema,
  tripRecordCardItem: tripRecordCardRecord,
  vehicleCounterItem: vehicleCounterRecord,
  vehicleDamageItem: vehicleDamageRecord,
  vehicleHandoverDocumentItem: vehicleHandoverDocumentRecord,
  vehicleRentalItem: vehicleRentalRecord,
  withdrawnUpload: withdrawBody,
};

const workbook = '<workbook><sheet r:id="a"/></workbook>';
const worksheet = '<row r="1"><c r="A1" s="0"><v>1</v></c></row>';

/** Every parser of request data. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  'rich text': (text) => sanitiseRichText(text),
  'rich text of terms': (text) => sanitiseRichText(text, termsTags),
  'rich text as plain text': plainTextOf,
  'rich text of a limited length': (text) => validate(richText(1_000), text),
  'additional fields': (text) =>
    validateAdditionalFields(
      [{ Name: '', Fields: fieldTypes.map((Type, Id) => ({ Id, Name: '', Type, IsRequired: true, IsActive: true, Value: null })) }],
      fieldTypes.map((_, Id) => ({ Id, Value: text })),
    ),
  'fields of bodies': (text) => Object.values(bodies).map((schema) => validate(schema, hostileBody(schema, text))),
  'the body': async (text) => readJson(new Request('http://x', { method: 'POST', body: text })),
  'a string in the body': async (text) => readJson(new Request('http://x', { method: 'POST', body: JSON.stringify({ text }) })),
  dates: (text) => [
    fromWire(text),
    v.safeParse(wireDateTime, `2026-01-01T00:00:00.${text}`),
    v.safeParse(wireDate, text),
    callFunction('year', [text]),
  ],
  'a place': (text) => [
    addressInOneLine(placeOf('', { Street: text, City: text, PostCode: text })),
    ...['PL', 'DE', 'CZ'].map((country) => isValidPostCode(country, text)),
  ],
  'a language': toLanguage,
  'search words': searchWords,
  '$filter tokens': tokenize,
  $filter: (text) => fromODataParameters(new URLSearchParams({ $filter: text })),
  $orderby: (text) => fromODataParameters(new URLSearchParams({ $orderby: `Id ${text}` })),
  $select: (text) => selectedFields(new URLSearchParams({ $select: text })),
  'error positions in a filter': (text) => positionOf('Nothing', text),
  'the scope of a list': (text) =>
    fromODataParameters(new URLSearchParams({ data: `{${text}` }), { owner: 'EmployeeId', travels: 'in-data' }),
  'the idempotency key': (text) => idempotencyKeyOf(requestWithHeaders({ 'Idempotency-Key': text })),
  'the version of a record': (text) => expectedVersionsOf(requestWithHeaders({ 'If-Match': text })),
  'the device headers': (text) => clientOriginOf(requestWithHeaders({ 'X-Device-Id': text, 'X-Happened-At': text })),
  'a ticket': (text) => ticketOf(`Negotiate ${text}`),
  'a Windows name': (text) => withoutDomain(text, ['tabor']),
  'a file name': safeName,
  'the type of an upload': async (text) => receiveAndDiscard(requestWithHeaders({ 'Content-Type': `multipart/form-data; ${text}` })),
  'the header of a file': async (text) =>
    receiveAndDiscard(multipart(`Content-Disposition: form-data; name="file"; filename="${text.replaceAll('\n', ' ')}"`)),
  'XMP of a picture': (text) => stripXmp(Buffer.from(text)),
  CSV: (text) => readSheet(new TextEncoder().encode(text), { unzip, Parser }),
  'a workbook': (text) => readWorkbook({ 'xl/workbook.xml': text }, Parser),
  'a worksheet': (text) => readWorkbook({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': text }, Parser),
  'a row of a worksheet': (text) => readWorkbook({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': `<row>${text}</row>` }, Parser),
  'relations of a workbook': (text) =>
    readWorkbook({ 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': text, 'xl/worksheets/sheet1.xml': worksheet }, Parser),
  'styles of a workbook': (text) =>
    readWorkbook({ 'xl/workbook.xml': workbook, 'xl/styles.xml': text, 'xl/worksheets/sheet1.xml': worksheet }, Parser),
  'texts of a workbook': (text) =>
    readWorkbook(
      { 'xl/workbook.xml': workbook, 'xl/sharedStrings.xml': `<si><t>${text}</t></si>`, 'xl/worksheets/sheet1.xml': worksheet },
      Parser,
    ),
  'a cell': (text) => (['text', 'number', 'date', 'datetime', 'flag'] as const).map((type) => cellValue(text, type, true)),
  'headings of an import': (text) => checkImport(positionImport, [[text, text, text]], emptyContext),
  'cells of an import': (text) =>
    checkImport(
      recordImports.employee,
      [
        ['FullName', 'Number', 'Email'],
        [text, text, text],
      ],
      emptyContext,
    ),
  'a cell of an export': (text) => [sheetCell(text, 'text'), sheetCell(text, 'date')],
};

/** Patterns repeated to any length. */
const repeatedPatterns = [
  '<',
  '<a',
  '<a ',
  '<a<a<a',
  '</',
  '</a',
  '<b>',
  '</b>',
  '<b></u>',
  '<p> ',
  '<li> ',
  '<ul><li>',
  '<a href="',
  "<a '",
  '<a "\'>',
  '</b "a>',
  '<a b="c" ',
  '<!--',
  '<!',
  '<?',
  '<script>',
  '<title>x',
  ' href',
  ' href=',
  ' href="',
  '/href= ',
  '&',
  '&amp',
  '&#',
  '&#x1',
  '&a;',
  '"',
  "'",
  "''",
  "'a",
  '""',
  '",',
  '(',
  '((a)',
  '[',
  '[[]',
  '{',
  '{"a":',
  ' ',
  '\t ',
  '\n',
  '\r\n',
  'a',
  'a ',
  'A:',
  '0',
  '1.',
  '1,2',
  '-',
  '--a',
  '+48 ',
  '/',
  '\\',
  '\\"',
  'ł',
  'e\u0301\u0316',
  '\u0301\u0316',
  '\u05b0\u0301',
  '\ud83d\ude00',
  'Iptc4xmp',
  'GPS',
  '<c>',
  '<c/>',
  '<row',
  '<row>',
  '<row r="1"',
  '<x:row ',
  '<v>',
  '<t',
  '<xf numFmtId="',
  ' r="',
  '%',
  '%22',
  '=',
  '==',
  ';',
  ',',
  '.',
  'a.',
  'a@',
  '@a.',
  'not ',
  'Id,',
  'Id eq 1 and ',
  '0123-',
  '2026-01-01T',
  '_x000',
  'a\u0000',
] as const;

/** Texts of a given length in which start and end differ. */
const framedTexts: Readonly<Record<string, (length: number) => string>> = {
  'opens, then closes': (length) => '<b><u>'.repeat(length / 12) + '</u></b>'.repeat(length / 16),
  'opens, then closes of another': (length) => '<b>'.repeat(length / 6) + '</u>'.repeat(length / 8),
  'nested lists': (length) => '<ul><li>'.repeat(length / 16) + '</li></ul>'.repeat(length / 20),
  'blanks within': (length) => `a${' '.repeat(length)}(`,
  'blanks and tags': (length) => `<ol>${' <li> '.repeat(length / 6)}`,
  'an unclosed name': (length) => `<${'a'.repeat(length)}`,
  'an unclosed quote': (length) => `<a ${'b'.repeat(length)}"`,
  'an invalid picture': (length) => `data:image/png;base64,${'A'.repeat(length)}!`,
  'an invalid number': (length) => `${'1'.repeat(length)}x`,
  'an invalid address': (length) => `a@${'a.'.repeat(length / 2)}1`,
  'formats of many cells': (length) =>
    `<numFmt numFmtId="200" formatCode="${'['.repeat(250)}"/><cellXfs>${'<xf numFmtId="200"/>'.repeat(length / 20)}</cellXfs>`,
  'a tag of many attributes': (length) => `<row ${Array.from({ length: length / 12 }, (_, index) => `a${index}="1"`).join(' ')}>`,
};

const inputs = new Map([
  ...repeatedPatterns.map((part) => [JSON.stringify(part), (length: number) => part.repeat(length / part.length)] as const),
  ...Object.entries(framedTexts),
]);

test.each(Object.entries(parsers))('[R-151] parses %s in linear time', { timeout: 120_000 }, async (_name, parse) => {
  const slow: string[] = [];
  for (const [name, textOf] of inputs) {
    const growth = await findSuperlinearGrowth(parse, textOf);
    if (growth !== null) slow.push(`${name}: ${growth}`);
  }
  expect(slow).toEqual([]);
});

/** Describes super-linear growth of the parse time between two sizes; null where there is none. */
async function findSuperlinearGrowth(parse: (text: string) => unknown, textOf: (length: number) => string): Promise<string | null> {
  let before = 0;
  for (const size of sizes) {
    const text = textOf(size);
    const isTooSlow = (ms: number) => ms > Math.min(MAX_MS, MAX_GROWTH * Math.max(before, FLOOR_MS));
    let ms = await timeOf(parse, text);
    // Garbage collection of earlier texts may have fallen into the measurement.
    for (let attempt = 0; attempt < 2 && isTooSlow(ms) && ms < 2 * MAX_MS; attempt++) ms = Math.min(ms, await timeOf(parse, text));
    if (isTooSlow(ms)) return `${size} characters took ${Math.round(ms)} ms, a quarter of them ${Math.round(before)} ms`;
    before = ms;
  }
  return null;
}

/** CPU milliseconds of this thread, which other processes of a busy machine do not distort. */
async function timeOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const start = process.threadCpuUsage();
  try {
    await parse(text);
  } catch (error) {
    // Most of these are rejected: only the time counts.
    if (!(error instanceof Error)) throw error;
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function hostileBody(schema: v.GenericSchema, text: string): object {
  const { entries, pipe } = schema as { entries?: object; pipe?: readonly { entries?: object }[] };
  return Object.fromEntries(Object.keys(entries ?? pipe?.[0]?.entries ?? {}).map((name) => [name, text]));
}

/** Replaces the characters that a header value cannot have. */
function requestWithHeaders(headers: Readonly<Record<string, string>>): Request {
  return new Request('http://x', {
    method: 'POST',
    body: 'x',
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.replaceAll(/[^ -~]/g, ' ')])),
  });
}

function multipart(header: string): Request {
  return new Request('http://x', {
    method: 'POST',
    body: `--x\r\n${header}\r\n\r\nbytes\r\n--x--\r\n`,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
}

async function receiveAndDiscard(request: Request): Promise<void> {
  const file = await receiveFile(request);
  await file.discard();
}
