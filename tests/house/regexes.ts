import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** A regular expression literal, and where it stands. */
export type FoundRegex = { readonly file: string; readonly source: string; readonly flags: string };

/** The regular expressions that `file` writes as literals. */
export function regexesIn(file: string): FoundRegex[] {
  const found = new Map<string, FoundRegex>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
    if (regex) found.set(`${regex.pattern}/${regex.flags}`, { file, source: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return [...found.values()];
}
