import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { vehicleHandoverDocument } from '../../src/contract/entities/handover/vehicle-handover-document.ts';
import { vehicleHandoverDocumentRecord } from '../../src/contract/entities/handover/vehicle-handover-document-record.ts';

/** More mean that a rule about the field, or its text, stands in two places. */
const MAX_FILES = 6;

/** Fields that other records have too, under the same name: their mentions are not counted. */
const shared: ReadonlySet<string> = new Set(['Id', 'Number', 'Date', 'VehicleId']);

const files = ['src/entities/vehicle-handover-document/**/*.{ts,tsx}', 'src/contract/entities/handover/*handover*.ts']
  .flatMap((pattern) => globSync(pattern))
  .filter((path) => !path.includes('.test.'));
const sources = files.map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }));

const fields = [
  ...new Set([...Object.keys(vehicleHandoverDocumentRecord.entries), ...Object.keys(vehicleHandoverDocument.calls.get.answer.entries)]),
];

test.each(fields.filter((field) => !shared.has(field)))('few files of the handover name %s', (field) => {
  const naming = sources.filter(({ text }) => new RegExp(String.raw`\b${field}\b`).test(text)).map(({ path }) => path);
  expect(naming).not.toEqual([]);
  expect(naming.slice(MAX_FILES)).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
}
