import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';
import { forbiddenGlobals, globalOwners, layers, owners, rooms } from './.ci/layers.mjs';

type Layer = keyof typeof layers;
const names = Object.keys(layers) as Layer[];

type Rule<Option> = ['error', ...Option[]];
type Restricted<Key extends string> = Record<Key | 'message', string>;

type Patterns = (Restricted<'regex'> & { readonly allowTypeImports?: boolean })[];

/** Import rules of one layer, generated from the table in `.ci/layers.mjs`. `more` are those of a room in it. */
function importRules(layer: Layer, more: Patterns = []): Rule<{ patterns: Patterns }> {
  const allowed: readonly string[] = layers[layer].imports;
  const foreign = names.filter((name) => name !== layer && !allowed.includes(name));
  const patterns = foreign.map((name) => ({
    regex: `^(\\.\\./)+${name}/`,
    message: `${layer} may not import ${name}: see .ci/layers.mjs`,
  }));
  const packages = Object.entries(owners)
    .filter(([, by]) => !by.includes(layer))
    .map(([name, by]) => ({ regex: `^${name}(/|$)`, message: `${name} belongs to ${by.join(', ')}: see .ci/layers.mjs` }));
  return [
    'error',
    { patterns: [...patterns, ...packages, ...more, { regex: '(^|/)server/', message: 'the app never imports the backend' }] },
  ];
}

/** Import rules of the backend. `more` are those of a room in it. */
function serverImportRules(more: Patterns = []): Rule<{ patterns: Patterns }> {
  return [
    'error',
    { patterns: [...more, { regex: '/src/(?!contract/)', message: 'the backend imports the contract and nothing else of src' }] },
  ];
}

const tables: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = rooms;
const roomOverrides = Object.keys(tables)
  .toSorted()
  .flatMap((folder) => Object.keys(tables[folder] ?? {}).map((room) => roomOverride(folder, room)));

/** The rules of a room: its layer's, its folder's where that is a room itself, and its own. */
function roomOverride(folder: string, room: string) {
  const path = folder.split('/');
  const [top, layer] = path as ['src' | 'server', Layer];
  const outer = path.flatMap((name, depth) => roomPatterns(path.slice(0, depth).join('/'), name));
  const patterns = [...outer, ...roomPatterns(folder, room)];
  return {
    files: [room === '.' ? `${folder}/*.{ts,tsx}` : `${folder}/${room}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': top === 'src' ? importRules(layer, patterns) : serverImportRules(patterns) },
  };
}

/** Forbids every sub-folder, and the folder's own files as `.`, that the table does not allow: a folder without an entry may be imported by nobody. */
function roomPatterns(folder: string, room: string): Patterns {
  const table = tables[folder];
  if (!table) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const ownFiles = entries.flatMap((entry) => (entry.isFile() ? [entry.name.replaceAll('.', String.raw`\.`)] : []));
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const foreign = ['.', ...folders].filter((name) => name !== room && !table[room]?.includes(name));
  const regexOf = (name: string) =>
    name === '.' ? String.raw`^(\.\./)+(${ownFiles.join('|')})$` : room === '.' ? String.raw`^\./${name}/` : String.raw`^(\.\./)+${name}/`;
  return foreign.map((name) => ({
    regex: regexOf(name),
    message: `${folder}/${room} may not import ${name}: see .ci/layers.mjs`,
    allowTypeImports: table[room]?.includes(`type ${name}`) ?? false,
  }));
}

function globalRules(layer: Layer): Rule<Restricted<'name'>> {
  const foreign = Object.entries(globalOwners)
    .filter(([, by]) => !by.includes(layer))
    .map(([name]) => name);
  const forbidden: readonly string[] = layer in forbiddenGlobals ? forbiddenGlobals[layer as keyof typeof forbiddenGlobals] : [];
  return ['error', ...[...new Set([...foreign, ...forbidden])].map((name) => ({ name, message: `not in ${layer}: see .ci/layers.mjs` }))];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', '/data', 'test-results', 'server/database/generated-tables.ts'],
  rules: {
    'no-console': 'error',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 100 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // The compiler checks narrowing and missing returns better.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
    'import/no-cycle': 'error',
    // React 19's JSX transform needs no import.
    'react/react-in-jsx-scope': 'off',
    // Sequential awaits are intended where order matters: outbox, migrations, tests.
    'no-await-in-loop': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'no-underscore-dangle': 'off',
    // Steps that many tests share expect by themselves.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    // Some files assert invariants in afterEach.
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['afterEach'] }],
    'promise/always-return': 'off',
    'oxc/no-map-spread': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A dialog or form opened by the user may focus its first field.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'unicorn/consistent-function-scoping': 'off',
    'no-restricted-properties': [
      'error',
      { property: 'toISOString', message: 'The wire has local dates without zone: see src/contract/wire/wire-date.ts' },
    ],
  },
  overrides: [
    ...names.map((layer) => ({
      files: [`src/${layer}/**/*.{ts,tsx}`],
      rules: { 'no-restricted-imports': importRules(layer), 'no-restricted-globals': globalRules(layer) },
    })),
    { files: ['server/**/*.ts'], rules: { 'no-restricted-imports': serverImportRules() } },
    ...roomOverrides,
    // A value of type any takes part in no rename: routes that lose their types are found here.
    { files: ['src/**/*.{ts,tsx}'], rules: { 'typescript/no-unsafe-assignment': 'error' } },
    { files: ['server/**/*.test.ts'], rules: { 'no-restricted-imports': serverImportRules() } },
    // A test may set up what its room may not use.
    ...names.map((layer) => ({ files: [`src/${layer}/**/*.test.{ts,tsx}`], rules: { 'no-restricted-imports': importRules(layer) } })),
    // A suite is one function around its tests.
    { files: ['tests/**', '**/*.test.{ts,tsx}'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['scripts/**', '.ci/**', 'tests/**', 'server/main.ts', 'server/log.ts'], rules: { 'no-console': 'off' } },
  ],
});
