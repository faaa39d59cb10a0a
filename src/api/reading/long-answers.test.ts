import { expect, test } from 'vitest';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { readReply } from './read-reply.ts';

const megabyte = 1_000_000;

test.each<readonly [string, (size: number) => string]>([
  ['identical rows without keys', (size) => `[${Array.from({ length: size / 8 }, () => '{"a":1}').join(',')}]`],
  [
    'a row of many fields',
    (size) => JSON.stringify([Object.fromEntries(Array.from({ length: size / 17 }, (_, index) => [`pin${index}`, index]))]),
  ],
  ['lists within lists', (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
  ['objects within objects', (size) => `${'{"errors":'.repeat(size / 11)}1${'}'.repeat(size / 11)}`],
  ['a date of digits', (size) => JSON.stringify([{ Id: 1, StartDate: `2026-05-03T08:00:00.${'1'.repeat(size)}x` }])],
  ['a date of spaces', (size) => JSON.stringify([{ Id: 1, StartDate: `2026-05-03T08:00:00${' '.repeat(size)}x` }])],
  ['a number of points', (size) => JSON.stringify([{ Id: 1, Number: '1.'.repeat(size / 2) }])],
  ['a page of tags', (size) => '<script>'.repeat(size / 8)],
  ['warnings of PHP', (size) => '<b>Warning</b>: x on line '.repeat(size / 26)],
  ['JSON before tags', (size) => `{}${'<'.repeat(size)}`],
  ['a text of spaces', (size) => ' x'.repeat(size / 2)],
  ['entities', (size) => '&#1;'.repeat(size / 4)],
])(
  '[R-120] reads a megabyte of %s with the work of a linear reader',
  (_name, bodyOf) => {
    const { grid } = entityRegistry['vehicle-rental'];
    /** Processor time in ms, of this process alone. */
    const workFor = (body: string, expected: Parameters<typeof readReply>[1]) => {
      const begun = process.cpuUsage();
      readReply(
        { status: expected === callOf('vehicle-rental', 'createOrUpdate') ? 400 : 200, contentType: 'application/json', body },
        expected,
        { timeZone: 'Europe/Warsaw', tolerated: new Map() },
      );
      return process.cpuUsage(begun).user / 1_000;
    };
    const [part, whole] = [bodyOf(megabyte / 8), bodyOf(megabyte)];
    for (const expected of [
      { answer: grid.row, grid },
      callOf('vehicle-rental', 'get'),
      callOf('dictionary', 'items'),
      callOf('vehicle-rental', 'createOrUpdate'),
    ]) {
      // Eight times the text is 64 times the work of a quadratic reader. The first term forgives collections of garbage.
      expect(workFor(whole, expected)).toBeLessThan(500 + 32 * workFor(part, expected));
    }
  },
  60_000,
);
