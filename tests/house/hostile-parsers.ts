import { Parser as XmlParser } from 'saxen';
import * as v from 'valibot';
import { cleanText, rejectionOf } from '../../src/api/reading/rejection.ts';
import { parseBody, parseNested } from '../../src/api/reading/parse-body.ts';
import { readPage } from '../../src/api/reading/read-page.ts';
import { readReply } from '../../src/api/reading/read-reply.ts';
import { readValue } from '../../src/api/reading/read-value.ts';
import { unwrap } from '../../src/api/reading/envelopes.ts';
import { toNumber, toText } from '../../src/api/reading/scalars.ts';
import { readTextId } from '../../src/api/reading/text-id.ts';
import { toWallTime } from '../../src/api/reading/wall-time.ts';
import { parseRetryAfter } from '../../src/api/reading/retry-after.ts';
import { unpackRescue } from '../../src/db/rescue/rescue-file.ts';
import { mailedNarrowing, readNarrowing } from '../../src/contract/entities/costs/mailed-parameters.ts';
import { batchBody } from '../../src/contract/delivery/batch.ts';
import { changesAnswer } from '../../src/contract/delivery/change-feed.ts';
import { configuration } from '../../src/contract/device/configuration.ts';
import { pushMessage } from '../../src/contract/device/push-message.ts';
import type { CallDefinition, EntityDefinition } from '../../src/contract/definition/entity.ts';
import { linkPhotoBody, openedLinkBody, refusedLinkBody, signedLinkBody } from '../../src/contract/entities/handover/signing-link.ts';
import { expandKey, readPrintedCode } from '../../src/contract/entities/protocol/printed-code.ts';
import { readCoordinates } from '../../src/contract/entities/shared/coordinates.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { fold } from '../../src/contract/grid/fold.ts';
import { fromODataParameters, selectedFields } from '../../src/contract/grid/query.ts';
import { readScope } from '../../src/contract/grid/scope.ts';
import { searchWords } from '../../src/contract/grid/search-words.ts';
import { tokenize } from '../../src/contract/grid/tokenize.ts';
import { cellValue } from '../../src/contract/import/cell-value.ts';
import { checkImport } from '../../src/contract/import/check-import.ts';
import { readCsv } from '../../src/contract/import/csv.ts';
import { decodeText } from '../../src/contract/import/decode-text.ts';
import { emptyContext } from '../../src/contract/import/import-kind.ts';
import { readSheet } from '../../src/contract/import/read-sheet.ts';
import { unzip } from '../../src/db/rescue/unzip.ts';
import { recordImports } from '../../src/contract/import/record-imports.ts';
import { readXml } from '../../src/contract/import/xml.ts';
import { plainTextOf, sanitiseRichText } from '../../src/contract/rich-text/sanitise.ts';
import { tokensOf } from '../../src/contract/rich-text/tokens.ts';
import { readStatement } from '../../src/contract/rules/statement/read-statement.ts';
import { fileColumns, guessColumns } from '../../src/contract/rules/statement/statement-columns.ts';
import { platesIn } from '../../src/contract/rules/vehicle-by-plate.ts';
import { fromWire, toWireDay } from '../../src/contract/wire/wire-date.ts';
import { clientOriginOf } from '../../server/audit/client-origin.ts';
import { deviceOf } from '../../server/auth/device-name.ts';
import { readProof } from '../../server/auth/device-proof.ts';
import { ticketOf } from '../../server/auth/kerberos.ts';
import { networkOf } from '../../server/auth/network.ts';
import { windowsNameOf, withoutDomain } from '../../server/auth/windows-name.ts';
import { readCursor } from '../../server/changes/cursor.ts';
import { catalogue } from '../../server/entities/registry.ts';
import type { HandlerSchemas } from '../../server/engine/declaration/call-request.ts';
import { detectContentType } from '../../server/files/content-type.ts';
import { stripGif } from '../../server/files/exif/gif.ts';
import { stripHeif } from '../../server/files/exif/heif.ts';
import { stripJpeg } from '../../server/files/exif/jpeg.ts';
import { stripPng } from '../../server/files/exif/png.ts';
import { stripWebp } from '../../server/files/exif/webp.ts';
import { receiveFile, safeName } from '../../server/files/receive.ts';
import { parseApply } from '../../server/grid/parse-apply.ts';
import { readSkipToken } from '../../server/grid/rows-after.ts';
import { readJson, readText } from '../../server/http/read-body.ts';
import { readUnsubscribeToken } from '../../server/mail/unsubscribe-token.ts';
import { parseFilter as parseScimFilter } from '../../server/scim/filter.ts';
import { applyPatch } from '../../server/scim/patch.ts';
import { groupResource, parseResource, userResource } from '../../server/scim/resources.ts';
import { expectedVersionsOf, idempotencyKeyOf } from '../../server/transaction/run-change.ts';
import { parseFilter } from '../../src/contract/grid/parse-filter.ts';
import { testSecrets } from '../support/backend/seed/small-fleet.ts';
import { filled } from './hostile/filled.ts';

type Parser = (text: string) => unknown;

const header = (name: string, text: string) =>
  new Request('http://localhost/', { headers: { [name]: text.replace(/[^\x20-\x7e]/g, '_') } });

const reading = () => ({ timeZone: 'Europe/Warsaw', tolerated: new Map() });
const post = (text: string, type: string) =>
  new Request('http://localhost/', { method: 'POST', body: text, headers: { 'Content-Type': type } });

/** The schema takes a value of its form whose texts are hostile, and one that has another form. */
const parseFilled = (schema: v.GenericSchema) => (text: string) =>
  [filled(schema, text), text, [text], { [text]: text }].map((value) => v.safeParse(schema, value).success);

/** Bodies of records and their parts, and of each call that has one. */
function bodyParsers(): Record<string, Parser> {
  const records = Object.values(catalogue.entities).flatMap(({ entity, record, parts = {} }) => [
    ...(record ? [[`body of ${entity.name}`, record.schema] as const] : []),
    ...Object.entries(parts).map(([name, part]) => [`body of ${entity.name} ${name}`, part.record.schema] as const),
  ]);
  const calls = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
    Object.keys(entity.calls).flatMap((name) => {
      const { bodySchema } = catalogue.handlerOf(entity.name, name) as HandlerSchemas;
      return bodySchema ? [[`body of ${entity.name}.${name}`, bodySchema] as const] : [];
    }),
  );
  return Object.fromEntries([...records, ...calls].map(([name, schema]) => [name, parseFilled(schema)]));
}

/** The rows of each list and the answers of its calls, as the app reads them from any backend. */
function answerParsers(): Record<string, Parser> {
  return Object.fromEntries(
    Object.values<EntityDefinition>(entityRegistry).map(({ name, grid, calls }) => [
      `answers of ${name}`,
      (text: string) => [
        grid && readPage(grid, { value: [filled(grid.row, text), { Id: 1, ...(filled(grid.row, text) as object) }] }, reading()),
        ...Object.values<CallDefinition>(calls).map(({ answer }) => readValue(answer, filled(answer, text), '', reading())),
      ],
    ]),
  );
}

/** The first bytes of a picture or file, by which its parser begins. */
const withHead = (head: readonly number[], text: string) => Buffer.concat([Buffer.from(head), Buffer.from(text)]);

const uploaded = async (text: string) => {
  const file = await receiveFile(
    post(
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${text.slice(0, 50_000).replaceAll(/[\r\n"]/g, '_')}"\r\n\r\n${text}\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    ),
  );
  try {
    return await detectContentType(file.path, 'any');
  } finally {
    await file.discard();
  }
};

/** Parsers of text from outside, by name: the backend's clients, imported files, and the answers of other backends. */
export const parsers: Readonly<Record<string, Parser>> = {
  'rich text': (text) => sanitiseRichText(text),
  'plain text of rich text': plainTextOf,
  $filter: (text) => parseFilter(text),
  $orderby: (text) => fromODataParameters(new URLSearchParams({ $orderby: text })),
  $search: (text) => fromODataParameters(new URLSearchParams({ data: text, startDate: text, endDate: text, $top: text, $skip: text })),
  $select: (text) => selectedFields(new URLSearchParams({ $select: text })),
  'search words': searchWords,
  fold,
  CSV: readCsv,
  'encoding of a file': (text) => decodeText(Buffer.from(text)),
  'cell of a number': (text) => cellValue(text, 'number', false),
  'cell of a date': (text) => cellValue(text, 'date', false),
  'wire date': fromWire,
  'wire day': toWireDay,
  'file name': safeName,
  'Windows name': (text) => [
    windowsNameOf({ proxies: ['127.0.0.1'], domains: ['FIRMA'] } as never, text, '127.0.0.1'),
    withoutDomain(text, ['FIRMA']),
  ],
  'Kerberos ticket': ticketOf,
  'network address': networkOf,
  'X-Happened-At': (text) => clientOriginOf(header('X-Happened-At', text)),
  'X-Device-Id': (text) => clientOriginOf(header('X-Device-Id', text)),
  'Idempotency-Key': (text) => idempotencyKeyOf(header('Idempotency-Key', text)),
  'If-Match': (text) => expectedVersionsOf(header('If-Match', text)),
  'JSON body': (text) => readJson(new Request('http://localhost/', { method: 'POST', body: text })),
  'answer of a backend': (text) => parseBody(text),
  'error page of a backend': (text) => rejectionOf(500, null, text, 'text/html'),
  'error text of a backend': cleanText,
  'number of a backend': toNumber,
  'id of a backend': (text) => readTextId(text, 'Id', { texts: { known: () => undefined, found: new Map(), unknown: new Set() } }),
  'text of a backend': toText,
  'time of a backend': (text) => toWallTime(text, 'Europe/Warsaw'),
  'nested body of a backend': (text) => [parseNested(text), unwrap({ data: text }), unwrap({ d: { results: [text] } })],
  'answer that is no JSON': (text) =>
    readReply({ status: 200, contentType: 'text/html', body: text }, { answer: v.string(), format: 'html' }, reading()),
  'Retry-After': parseRetryAfter,
  'configuration of a backend': parseFilled(configuration),
  'push message': parseFilled(pushMessage),
  'change feed': parseFilled(changesAnswer),
  'rescue file': (text) => unpackRescue(new Blob([text]), 1),
  'printed code': (text) => [readPrintedCode(text), readPrintedCode(`https://fleet.example.com/verify/${text}`), expandKey(text)],
  coordinates: readCoordinates,
  'tokens of a filter': tokenize,
  'tokens of rich text': (text) => [...tokensOf(text)].length,
  'narrowing of a mailed list': (text) => [readNarrowing(text), readNarrowing(JSON.stringify(filled(mailedNarrowing, text)))],
  'scope of a list': (text) =>
    readScope(
      { travels: 'in-data', date: 'Date', owner: 'EmployeeId' },
      new URLSearchParams({ data: JSON.stringify({ search: text, startDate: text, endDate: text, mineAll: text }) }),
    ),
  $apply: (text) =>
    [text, `groupby((${text}))`, `aggregate(${text})`, `filter(${text})/aggregate($count as Rows)`].map((one) =>
      outcomeOf(() => parseApply(one)),
    ),
  'XML of a spreadsheet': (text) =>
    [text, `<x>${text}`, `<x a="${text}`].map((one) =>
      outcomeOf(() => readXml(XmlParser, one, { open: () => undefined, close: () => undefined })),
    ),
  spreadsheet: (text) => readSheet(withHead([0x50, 0x4b, 3, 4], text), { unzip, Parser: XmlParser }),
  'rows of an import': (text) =>
    Object.values(recordImports).map(
      (kind) =>
        checkImport(kind, [kind.columns.map(({ headings }) => headings.pl), kind.columns.map(() => text)], emptyContext).errors.length,
    ),
  'columns of a statement': (text) =>
    guessColumns(
      fileColumns([
        [text, 'Data'],
        ['1', text],
      ]),
    ),
  'line of a statement': (text) => {
    const names = [
      'Date',
      'CardNumber',
      'RegistrationNumber',
      'Product',
      'Quantity',
      'Net',
      'Gross',
      'Counter',
      'Place',
      'TransactionNumber',
    ] as const;
    return readStatement([[...names], names.map(() => text)], {
      Columns: Object.fromEntries(names.map((name) => [name, name])),
    } as unknown as Parameters<typeof readStatement>[1]);
  },
  plates: platesIn,
  'User-Agent': deviceOf,
  'DPoP proof': (text) =>
    [text, `${text}.${text}.${text}`].map((one) =>
      readProof(one, { method: 'POST', host: 'localhost', protocol: null, path: '/token', token: null }, testSecrets),
    ),
  'cursor of changes': (text) => [text, `${'0'.repeat(16)}.${'0'.repeat(16)}.1:1:${text}`].map(readCursor),
  'token of a page': (text) => readSkipToken(text),
  'token of a mail': (text) => readUnsubscribeToken(testSecrets, text),
  'multipart body': uploaded,
  'multipart header': (text) =>
    receiveFile(post(text, `multipart/form-data; boundary=${text.slice(0, 100).replaceAll(/[^\w-]/g, '') || 'x'}`)),
  JPEG: (text) =>
    [
      [0xff, 0xd8, 0xff, 0xe1],
      [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
    ].map((head) => stripJpeg(withHead(head, text))),
  PNG: (text) => stripPng(withHead([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa], text)),
  GIF: (text) => stripGif(withHead([0x47, 0x49, 0x46, 0x38, 0x39, 0x61], text)),
  WebP: (text) => stripWebp(withHead([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50], text)),
  HEIF: (text) => stripHeif(withHead([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63], text)),
  'text body': (text) => readText(post(text, 'application/x-www-form-urlencoded')),
  'form of a login': async (text) =>
    [...new URLSearchParams(await readText(post(text, 'application/x-www-form-urlencoded'))).keys()].length,
  'SCIM filter': parseScimFilter,
  'SCIM resource': (text) => [userResource, groupResource].map((schema) => outcomeOf(() => parseResource(schema, filled(schema, text)))),
  'SCIM patch': (text) =>
    [text, `emails[${text}].value`, `name.${text}`].map((path) =>
      outcomeOf(() =>
        applyPatch(
          { emails: [{ value: text, type: 'work' }] },
          {
            Operations: [
              { op: 'replace', path, value: text },
              { op: 'add', value: { [path]: text } },
            ],
          },
          ['emails', 'name'],
        ),
      ),
    ),
  'body of a batch': parseFilled(batchBody),
  'bodies of a signing link': (text) =>
    [openedLinkBody, signedLinkBody, refusedLinkBody, linkPhotoBody].map((schema) => parseFilled(schema)(text)),
  ...bodyParsers(),
  ...answerParsers(),
};

/** Refusing is right: the others of a parser run all the same. */
function outcomeOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

/** Gives every text to a parser. */
export async function parseAll(name: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    try {
      await settled(parsers[name]?.(text));
    } catch {
      // Refusing is right; not ending is not.
    }
  }
}

async function settled(value: unknown): Promise<unknown> {
  return Array.isArray(value) ? Promise.allSettled(value as unknown[]) : value;
}
