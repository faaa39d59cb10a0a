import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Parameter = { readonly typeAnnotation?: { readonly typeAnnotation: Node }; readonly left?: Parameter };

/** Names of functions that parse. */
const verbs = /^(?:parse|read|decode|tokenize|tokens|sanitise|strip|detect|unwrap|unpack|expand|apply|guess|clean)(?:[A-Z]|$)/;

/** Types of what comes from outside. */
const sources = new Set(['Request', 'Headers', 'URLSearchParams', 'Uint8Array', 'Buffer', 'Blob', 'File', 'Sheet']);

/** The exported functions that parse, of the contract, the backend and the app's reading, with their files. */
export function exportedParsers(): { readonly file: string; readonly name: string }[] {
  const files = execFileSync('git', ['ls-files', 'src/contract', 'src/api', 'src/db', 'src/sw', 'src/sync', 'server'], {
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap((file) => functionsOf(file).map((name) => ({ file, name })));
}

function functionsOf(file: string): string[] {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const functions =
      declared?.type === 'FunctionDeclaration'
        ? [{ id: declared.id, params: declared.params }]
        : declared?.type === 'VariableDeclaration'
          ? declared.declarations.flatMap(({ id, init }) => (init?.type === 'ArrowFunctionExpression' ? [{ id, params: init.params }] : []))
          : [];
    return functions.flatMap(({ id, params }) => {
      const { name } = id as { name: string };
      return verbs.test(name) && (params as Parameter[]).some(takesText) ? [name] : [];
    });
  });
}

function takesText({ typeAnnotation, left }: Parameter): boolean {
  const type = (typeAnnotation ?? left?.typeAnnotation)?.typeAnnotation;
  return type !== undefined && isSource(type);
}

function isSource(type: Node): boolean {
  if (type.type === 'TSStringKeyword' || type.type === 'TSUnknownKeyword') return true;
  if (type.type === 'TSUnionType') return (type['types'] as Node[]).some(isSource);
  return type.type === 'TSTypeReference' && sources.has((type['typeName'] as { readonly name?: string }).name ?? '');
}
