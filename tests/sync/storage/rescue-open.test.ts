import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCommand, type CommandContext } from '../../../server/admin-cli/command.ts';
import { rescueCommand } from '../../../server/admin-cli/rescue.ts';
import { packRescue, unpackRescue } from '../../../src/db/rescue/rescue-file.ts';
import { isSealedFile, sealToCompany } from '../../../src/db/rescue/seal-to-company.ts';
import { updateBackend } from '../../../src/db/schema/device-database.ts';
import { schemaVersion } from '../../../src/db/schema/user-database.ts';

const about = { user: 'driver', appVersion: '0.1.0', createdAt: '2026-06-01T08:00:00', schemaVersion };
const content = { about, entries: [], records: [], drafts: [], photos: [] };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabor-rescue-'));
});

afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

/** Runs `rescue open` as the terminal does. Resolves to what it printed. */
async function openRescue(...words: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  const { command, commandArgs } = readCommand([rescueCommand], ['rescue', 'open', ...words]);
  await command.run({ print: (line: string) => printed.push(line) } as unknown as CommandContext, commandArgs);
  return printed;
}

/** The rescue file as the device saves it, encrypted to a new key of the company, whose private key is in `company.key`. */
async function saveSealed(): Promise<void> {
  const identity = await generateIdentity();
  await updateBackend('https://fleet.example', {
    capabilities: { extensions: [], calls: [], companyKey: await identityToRecipient(identity) },
  });
  const sealed = await sealToCompany(new Uint8Array(await (await packRescue(content)).arrayBuffer()));
  await writeFile(at('rescue.zip.age'), sealed ?? '');
  await writeFile(at('company.key'), `# of the company\n${identity}\n`);
}

test('[R-088] [R-153] rescue open decrypts a rescue file, which the app then reads', async () => {
  await saveSealed();
  expect(await isSealedFile(new Blob([await readFile(at('rescue.zip.age'))]))).toBe(true);
  const printed = await openRescue(at('rescue.zip.age'), at('rescue.zip'), '--identity', at('company.key'));
  expect(printed[0]).toContain(at('rescue.zip'));
  const opened = new Blob([await readFile(at('rescue.zip'))]);
  expect(await isSealedFile(opened)).toBe(false);
  expect(await unpackRescue(opened, schemaVersion)).toEqual(content);
  // The file is private to its owner, and nothing is overwritten.
  expect((await stat(at('rescue.zip'))).mode & 0o777).toBe(0o600);
  await expect(openRescue(at('rescue.zip.age'), at('rescue.zip'), '--identity', at('company.key'))).rejects.toThrow('EEXIST');
});

test('[R-088] [R-153] rescue open refuses another key, and prompts for a missing one', async () => {
  await saveSealed();
  await writeFile(at('other.key'), await generateIdentity());
  await expect(openRescue(at('rescue.zip.age'), at('a.zip'), '--identity', at('other.key'))).rejects.toThrow(/identity|key/i);
  await expect(openRescue(at('rescue.zip.age'), at('b.zip'), '--identity', at('none.key'))).rejects.toThrow('cannot be read');
  await expect(openRescue(at('rescue.zip.age'), at('c.zip'))).rejects.toThrow('--identity is missing');
});
