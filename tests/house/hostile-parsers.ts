import * as v from 'valibot';
import { cleanText, rejectionOf } from '../../src/api/reading/rejection.ts';
import { parseBody } from '../../src/api/reading/parse-body.ts';
import { toNumber, toText } from '../../src/api/reading/scalars.ts';
import { toWallTime } from '../../src/api/reading/wall-time.ts';
import { fold } from '../../src/contract/grid/fold.ts';
import { fromODataParameters, selectedFields } from '../../src/contract/grid/query.ts';
import { searchWords } from '../../src/contract/grid/search-words.ts';
import { cellValue } from '../../src/contract/import/cell-value.ts';
import { readCsv } from '../../src/contract/import/csv.ts';
import { decodeText } from '../../src/contract/import/decode-text.ts';
import { plainTextOf, sanitiseRichText } from '../../src/contract/rich-text/sanitise.ts';
import { fromWire, toWireDay } from '../../src/contract/wire/wire-date.ts';
import { clientOriginOf } from '../../server/audit/client-origin.ts';
import { ticketOf } from '../../server/auth/kerberos.ts';
import { networkOf } from '../../server/auth/network.ts';
import { windowsNameOf, withoutDomain } from '../../server/auth/windows-name.ts';
import { catalogue } from '../../server/entities/registry.ts';
import { safeName } from '../../server/files/receive.ts';
import { readJson } from '../../server/http/read-body.ts';
import { expectedVersionOf, idempotencyKeyOf } from '../../server/transaction/run-change.ts';
import { parseFilter } from '../../src/contract/grid/parse-filter.ts';

type Parser = (text: string) => unknown;

const header = (name: string, text: string) => new Request('http://localhost/', { headers: { [name]: text.replace(/[^\x20-\x7e]/g, '_') } });

/** Every value of the body is the text, as a string and inside a list and an object. */
function schemaParsers(): Record<string, Parser> {
  const withRecords = Object.values(catalogue.entities).flatMap(({ entity, record, parts = {} }) => [
    ...(record ? [[entity.name, record.schema] as const] : []),
    ...Object.entries(parts).map(([name, part]) => [`${entity.name} ${name}`, part.record.schema] as const),
  ]);
  return Object.fromEntries(
    withRecords.map(([name, schema]) => [
      `body of ${name}`,
      (text: string) => [text, [text], { Id: text, Value: text }, [{ Id: 1, Value: text, X: text }]].map((value) => v.safeParse(schema, Object.fromEntries(Object.keys(schema.entries).map((field) => [field, value]))).success),
    ]),
  );
}

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
  'Windows name': (text) => [windowsNameOf({ proxies: ['127.0.0.1'], domains: ['FIRMA'] } as never, text, '127.0.0.1'), withoutDomain(text, ['FIRMA'])],
  'Kerberos ticket': ticketOf,
  'network address': networkOf,
  'X-Happened-At': (text) => clientOriginOf(header('X-Happened-At', text)),
  'X-Device-Id': (text) => clientOriginOf(header('X-Device-Id', text)),
  'Idempotency-Key': (text) => idempotencyKeyOf(header('Idempotency-Key', text)),
  'If-Match': (text) => expectedVersionOf(header('If-Match', text)),
  'JSON body': (text) => readJson(new Request('http://localhost/', { method: 'POST', body: text })),
  'answer of a backend': (text) => parseBody(text),
  'error page of a backend': (text) => rejectionOf(500, null, text, 'text/html'),
  'error text of a backend': cleanText,
  'number of a backend': toNumber,
  'text of a backend': toText,
  'time of a backend': (text) => toWallTime(text, 'Europe/Warsaw'),
  ...schemaParsers(),
};

/** Gives every text to a parser. */
export async function parseAll(name: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    try {
      await parsers[name]?.(text);
    } catch {
      // Refusing is right; not ending is not.
    }
  }
}
