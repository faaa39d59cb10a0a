import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedParsers } from './hostile/exported-parsers.ts';
import { MAX_MS, setupParserProcess } from './hostile/parser-process.ts';
import { sampled } from '../support/whole-run.ts';
import { parsers } from './hostile-parsers.ts';

const ask = setupParserProcess(new URL('hostile-process.ts', import.meta.url));

const names = Object.keys(parsers);
// Bodies and answers of all kinds are read by the same functions: every fifth here, all by `npm run test:all`.
const isOfContract = (name: string) => /^(?:body|answers) of /.test(name);

test.each([...names.filter((name) => !isOfContract(name)), ...sampled(names.filter(isOfContract), 5)])(
  '[R-151] %s ends for long hostile texts',
  async (name) => expect(await ask(name)).toContain(name),
  MAX_MS,
);

/** Functions called as parsers are that no text from outside reaches but through those above, or that read something else. */
const elsewhere: Readonly<Record<string, string>> = {
  readBackup: 'a file of the operator, whose digest is compared first',
  parseRecord: 'the schemas of bodies, each of which is tried',
  stripGps: 'inside the pictures that are tried',
  stripXmp: 'inside the pictures that are tried',
  stripGpsFromFile: 'the same functions, on a file',
  readInThread: 'a spreadsheet, in a thread that ends',
  readObject: 'answers, each of which is tried',
  readName: 'a name of the contract',
  applyEncryption: 'rows of the device',
};

test('[R-151] every exported parser is tried, or has a reason', () => {
  const [imports = ''] = readFileSync(new URL('hostile-parsers.ts', import.meta.url), 'utf8').split('type Parser');
  const exported = exportedParsers();
  expect(exported.length).toBeGreaterThan(40);
  const isTried = (name: string) => new RegExp(`\\b${name}\\b`).test(imports);
  expect(exported.filter(({ name }) => !isTried(name) && !(name in elsewhere)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => !exported.some((one) => one.name === name) || isTried(name))).toEqual([]);
});
