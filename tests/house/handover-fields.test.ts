import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** More mean that a rule about the field, or its text, stands in two places. */
const MAX_FILES = 6;

const files = ['src/entities/vehicle-handover-document/**/*.{ts,tsx}', 'src/contract/entities/fleet/*handover*.ts'].flatMap((pattern) => globSync(pattern)).filter((path) => !path.includes('.test.'));

test.each(['PlaceName', 'Counter', 'Fuel', 'ContractorId', 'Comments'])(`at most ${MAX_FILES} files of the handover name %s`, (field) => {
  const naming = files.filter((path) => new RegExp(String.raw`\b${field}\b`).test(withoutComments(readFileSync(path, 'utf8'))));
  expect(naming).not.toEqual([]);
  expect(naming.slice(MAX_FILES)).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
}
