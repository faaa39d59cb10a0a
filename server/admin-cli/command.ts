import { parseArgs } from 'node:util';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import type { Settings } from '../settings/settings.ts';
import type { ObjectStore } from '../files/object-store.ts';

/** The dependencies of a command. */
export type CommandContext = {
  readonly adminContext: AdminContext;
  /** The S3-compatible store of files; null when files are in the database only. */
  readonly store: ObjectStore | null;
  /** Prompts for a password, or reads the first line of the standard input. */
  readonly readPassword: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly settings: Settings;
  /** The database of `adminContext`, and the company's time zone. */
  readonly databaseUrl: string;
  /** The role that the program runs as; null when that is the owner of the tables. */
  readonly runtimeRole: string | null;
  readonly timeZone: string;
};

/** One command. `options` have a value each, `flags` have none. */
export type Command = {
  /** One or two words at the start of the command line. */
  readonly name: string;
  /** The positional arguments, in order. */
  readonly positionalNames: readonly string[];
  readonly options?: readonly string[];
  readonly flags?: readonly string[];
  readonly summary: string;
  /** The command migrates the database itself, so it is not migrated before the run. */
  readonly migratesItself?: boolean;
  /** The command rewrites rows that the program's role may not change. */
  readonly needsOwner?: boolean;
  /** The command writes the company's data to a file or the terminal, so the security log records it with the operator. */
  readonly exports?: boolean;
  readonly run: (context: CommandContext, args: CommandArgs) => Promise<void>;
};

/** The parsed arguments of a command, by name. */
export type CommandArgs = {
  readonly positional: (name: string) => string;
  /** An option's value; empty when the option is missing. */
  readonly option: (name: string) => string;
  readonly flag: (flag: string) => boolean;
};

/** An error of a command; its English message is printed to the terminal. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Parses `args` into a command and its arguments. Throws an `AdminError` with the problem and the usage. */
export function readCommand(commands: readonly Command[], args: readonly string[]): { command: Command; commandArgs: CommandArgs } {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command) {
    const problem = args.length === 0 ? 'A command is missing' : `There is no command "${args.slice(0, 2).join(' ')}"`;
    throw new AdminError(`${problem}.\n\n${usage(commands, args)}`);
  }
  const { values, positionals } = parse(command, args.slice(command.name.split(' ').length));
  const { positionalNames } = command;
  const missing = positionalNames[positionals.length];
  if (missing !== undefined) throw new AdminError(`${missing} is missing.\n\n${usageOf(command)}`);
  if (positionals.length > positionalNames.length)
    throw new AdminError(`"${positionals[positionalNames.length]}" is one word too many.\n\n${usageOf(command)}`);
  return {
    command,
    commandArgs: {
      positional: (name) => positionals[positionalNames.indexOf(name)] ?? '',
      option: (name) => (typeof values[name] === 'string' ? values[name] : ''),
      flag: (flag) => values[flag] === true,
    },
  };
}

const helpWords = ['help', '--help', '-h'];

/** The usage that `args` asks for: of the commands that begin with the other words. Null when `args` is no request for help. */
export function helpFor(commands: readonly Command[], args: readonly string[]): string | null {
  const isHelp = helpWords.includes(args[0] ?? '') || args.some((word) => helpWords.slice(1).includes(word));
  return isHelp
    ? usage(
        commands,
        args.filter((word) => !helpWords.includes(word)),
      )
    : null;
}

/** Reads a positional argument as an integer. Throws `AdminError`. */
export function integerArgument(commandArgs: CommandArgs, name: string): number {
  const text = commandArgs.positional(name);
  if (!/^-?\d{1,15}$/.test(text)) throw new AdminError(`${name} "${text}" is not a whole number.`);
  return Number(text);
}

/** Matches `text` with one of `allowed`, ignoring case. Throws an `AdminError` that lists them. */
export function oneOf<Value extends string>(name: string, text: string, allowed: readonly Value[]): Value {
  const match = allowed.find((value) => value.toLowerCase() === text.toLowerCase());
  if (match === undefined) throw new AdminError(`${name} "${text}" is none of: ${allowed.join(', ')}.`);
  return match;
}

function parse(
  { options = [], flags = [], ...command }: Command,
  args: readonly string[],
): { values: Readonly<Record<string, unknown>>; positionals: string[] } {
  const described = [
    ...options.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ];
  try {
    return parseArgs({ args: [...args], allowPositionals: true, allowNegative: false, options: Object.fromEntries(described) });
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('. ')[0];
    throw new AdminError(`${why}.\n\n${usageOf({ options, flags, ...command })}`, { cause: error });
  }
}

/** The usage of the commands whose first words are those of `words`; of all where none fits. */
function usage(commands: readonly Command[], words: readonly string[]): string {
  const shared = ({ name }: Command) => name.split(' ').findIndex((word, index) => word !== words[index]) + 1 || Infinity;
  const closest = Math.max(...commands.map(shared));
  const fitting = commands.filter((command) => shared(command) === closest);
  const lines = fitting.map((command) => usageOf(command)).join('\n');
  return `${lines}\n\nPasswords are asked for, or are the first line of the standard input: they never stand in the command line.`;
}

function usageOf({ name, positionalNames, options = [], flags = [], summary }: Command): string {
  const optional = [...options.map((option) => `[--${option} …]`), ...flags.map((flag) => `[--${flag}]`)];
  return `npm run admin -- ${[name, ...positionalNames, ...optional].join(' ')}\n    ${summary}`;
}
