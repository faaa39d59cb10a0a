import { expect, test } from 'vitest';
import { helpFor, oneOf, readCommand, integerArgument, type Command } from './command.ts';

const add: Command = {
  name: 'user add',
  positionalNames: ['NAME'],
  options: ['given-name'],
  flags: ['admin'],
  summary: 'makes a login',
  run: () => Promise.resolve(),
};
const set: Command = { name: 'series set', positionalNames: ['PREFIX', 'YEAR'], summary: 'sets a series', run: () => Promise.resolve() };

test('reads a command and its arguments, with options in any order', () => {
  const result = readCommand([set, add], ['user', 'add', '--admin', 'anna', '--given-name', 'Anna']);
  expect(result.command).toBe(add);
  expect([result.commandArgs.positional('NAME'), result.commandArgs.option('given-name'), result.commandArgs.flag('admin')]).toStrictEqual([
    'anna',
    'Anna',
    true,
  ]);
  expect(readCommand([add], ['user', 'add', 'anna']).commandArgs.flag('admin')).toBe(false);
});

test.each([
  [[], 'A command is missing.'],
  [['user'], 'There is no command "user".'],
  [['user', 'drop', 'anna'], 'There is no command "user drop".'],
  [['user', 'add'], 'NAME is missing.'],
  [['user', 'add', 'anna', 'nowa'], '"nowa" is one word too many.'],
  [['user', 'add', 'anna', '--password', 'x'], "Unknown option '--password'."],
  [['user', 'add', 'anna', '--given-name'], "Option '--given-name"],
])('%o reports the error and the usage', (args, message) => {
  expect(() => readCommand([set, add], args)).toThrow(message);
  expect(() => readCommand([set, add], args)).toThrow('npm run admin -- user add NAME [--given-name …] [--admin]');
});

test('names an invalid value', () => {
  expect(() => integerArgument(readCommand([set], ['series', 'set', 'PZO', 'now']).commandArgs, 'YEAR')).toThrow(
    'YEAR "now" is not a whole number.',
  );
  expect(() => oneOf('LANGUAGE', 'fr', ['pl', 'de'])).toThrow('LANGUAGE "fr" is none of: pl, de.');
});

test.each([
  [['help'], ['user add', 'series set']],
  [['--help'], ['user add', 'series set']],
  [['-h', 'series'], ['series set']],
  [['user', 'add', 'anna', '--help'], ['user add']],
])('%o shows the commands that begin with its words', (args, names) => {
  const help = helpFor([set, add], args) ?? '';
  expect([set, add].filter(({ name }) => help.includes(`-- ${name}`)).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(help.match(/npm run admin/g)).toHaveLength(names.length);
});

test('a name that asks for nothing is no request for help', () => {
  expect(helpFor([set, add], ['user', 'add', 'help'])).toBeNull();
});

test('an unknown command shows those of its first word alone', () => {
  expect(() => readCommand([set, add], ['series', 'drop'])).toThrow(
    /^There is no command "series drop"\.\n\nnpm run admin -- series set(?![\s\S]*user add)/,
  );
});
