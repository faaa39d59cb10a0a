import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** A regular expression literal, and where it stands. */
export type FoundRegex = { readonly file: string; readonly source: string; readonly flags: string };

type Node = Readonly<Record<string, unknown>>;

/** The regular expressions that `file` writes as literals. */
export function regexesIn(file: string): FoundRegex[] {
  const regexes = new Map<string, FoundRegex>();
  visit(file, ({ regex }) => {
    const { pattern, flags } = (regex ?? {}) as { readonly pattern?: string; readonly flags?: string };
    if (pattern !== undefined && flags !== undefined) regexes.set(`${pattern}/${flags}`, { file, source: pattern, flags });
  });
  return [...regexes.values()];
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
