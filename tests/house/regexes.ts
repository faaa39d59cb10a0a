import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** A regular expression literal, and where it stands. */
export type FoundRegex = { readonly file: string; readonly source: string; readonly flags: string };

type Node = Readonly<Record<string, unknown>>;

/** The regular expressions that `file` writes as literals. */
export function regexesIn(file: string): FoundRegex[] {
  const found = new Map<string, FoundRegex>();
  visit(file, ({ regex }) => {
    const { pattern, flags } = (regex ?? {}) as { readonly pattern?: string; readonly flags?: string };
    if (pattern !== undefined && flags !== undefined) found.set(`${pattern}/${flags}`, { file, source: pattern, flags });
  });
  return [...found.values()];
}

/** How many regular expressions `file` builds from texts. */
export function builtRegexesIn(file: string): number {
  let count = 0;
  visit(file, ({ type, callee }) => {
    if ((type === 'NewExpression' || type === 'CallExpression') && (callee as Node | undefined)?.['name'] === 'RegExp') count += 1;
  });
  return count;
}

function visit(file: string, see: (node: Node) => void): void {
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    see(node as Node);
    Object.values(node).forEach(walk);
  };
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
}

/** Texts of `length` that make a regular expression backtrack: repetitions of what it matches, with an end that it does not. */
export function attacksOn({ source }: Pick<FoundRegex, 'source'>, length: number): string[] {
  const words = [...new Set([...(source.replace(/\\[a-zA-Z]|\\./g, ' ').match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s()[\]{}|?*+^$.]/gu) ?? []), ...samples])].slice(0, 16);
  const pairs = words.slice(0, 4).flatMap((left) => words.slice(0, 4).map((right) => left + right));
  return [...words, ...pairs].flatMap((word) => {
    const run = word.repeat(Math.ceil(length / word.length)).slice(0, length);
    // The last sign is matched by hardly any class, so that the match fails at the end and starts again.
    return [`${run}\u0001`, `\u0001${run}\u0001`];
  });
}

const samples = ['a', '0', ' ', '\n', '-', '.', '/', '<', '"', "'", '&', '=', ',', 'ą', 'aA', 'a ', 'a.', '0.', '0,', ' \n', '<a ', '="', '\\'];
