import type { Plugin } from 'vite';

/**
 * Methods of Dexie that nothing calls, by their class. A bundler cannot drop methods. Add one here only when Dexie does not call it either.
 */
const unusedMethods = {
  Table: ['mapToClass', 'defineClass', 'upsert', 'bulkUpdate'],
  Collection: ['raw', 'until', 'last', 'or', 'desc', 'eachKey', 'eachUniqueKey', 'eachPrimaryKey', 'sortBy'],
  WhereClause: [
    'aboveOrEqual',
    'below',
    'startsWithIgnoreCase',
    'equalsIgnoreCase',
    'anyOfIgnoreCase',
    'startsWithAnyOfIgnoreCase',
    'notEqual',
    'noneOf',
    'inAnyRange',
    'startsWithAnyOf',
  ],
  Transaction: ['waitFor'],
  Dexie$1: ['backendDB', 'hasBeenClosed', 'hasFailed', 'dynamicallyOpened'],
};

/** Static members that nothing reads: databases by name, generator-based transactions, classes, copies of helper functions. */
const unusedStatics = [
  'delete',
  'getDatabaseNames',
  'props',
  'Events',
  'defineClass',
  'async',
  'spawn',
  'waitFor',
  'derive',
  'extend',
  'override',
  'getByKeyPath',
  'setByKeyPath',
  'delByKeyPath',
  'shallowClone',
  'deepClone',
  'getObjectDiff',
  'asap',
];

/**
 * `hooksMiddleware` calls the listeners of `table.hook`. `cacheMiddleware` caches the results of live queries, of which the worker has
 * none.
 */
const unusedMiddleware = { page: ['hooksMiddleware'], worker: ['hooksMiddleware', 'cacheMiddleware'] };

const forbidden = new RegExp(
  `\\.(?:hook|${Object.values(unusedMethods).flat().join('|')})\\(|\\bDexie\\.(?:${unusedStatics.join('|')})\\b`,
);

/** Code for pages alone: the cache's subscribers, and listeners for its return from the back/forward cache. */
const unusedInWorker = {
  signalSubscribersNow: /^ *signalSubscribersNow\(updateParts, true\);\n/m,
  signalSubscribersOfAll: /^ *signalSubscribersNow\(everything, true\);\n/m,
  liveQuery: /^ {4}liveQuery,\n/m,
  pagehide: /^if \(typeof addEventListener !== 'undefined'\) \{\n(?:(?!\}).*\n)*\}\n/m,
};

/**
 * Builds Dexie without what the app does not use (decision 218). The build fails when the app uses a removed part, or when Dexie has
 * changed.
 */
export function trimDexie(target: keyof typeof unusedMiddleware): Plugin {
  return {
    name: 'trim-dexie',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](?:src[\\/][^?]{1,200}\.tsx?|dexie\.mjs)$/ },
      handler(code, id) {
        if (id.endsWith('dexie.mjs')) return { code: trimmedDexie(code, target), map: null };
        const use = forbidden.exec(code)?.[0];
        if (use) this.error(`${use} may be a part of Dexie that scripts/trim/dexie.ts removes from the build: take it off that list`);
        return null;
      },
    },
  };
}

/** Dexie's module without its unused parts. Throws when one of them is not found. */
export function trimmedDexie(code: string, target: keyof typeof unusedMiddleware): string {
  let result = code;
  for (const [owner, names] of Object.entries(unusedMethods)) {
    const [start, end] = classOf(result, owner);
    result = result.slice(0, start) + names.reduce((body, name) => withoutMember(body, name), result.slice(start, end)) + result.slice(end);
  }
  const statics = result.indexOf('\nprops(Dexie, {\n');
  if (statics < 0) throw changed('the static members');
  result = result.slice(0, statics) + unusedStatics.reduce((body, name) => withoutMember(body, name), result.slice(statics));
  if (target === 'worker') for (const [name, pattern] of Object.entries(unusedInWorker)) result = cut(result, pattern, name);
  for (const name of unusedMiddleware[target]) result = cut(result, new RegExp(`^ *this\\.use\\(${name}\\);\\n`, 'm'), name);
  return result;
}

function classOf(code: string, name: string): [start: number, end: number] {
  const start = code.search(new RegExp(`^(?:class ${RegExp.escape(name)} |let ${RegExp.escape(name)} = class )`, 'm'));
  const end = code.indexOf('\n}', start) + 1;
  if (start < 0 || end === 0) throw changed(name);
  return [start, end];
}

/** Removes a method, or a property of an object, which begins and ends at an indentation of four. */
function withoutMember(code: string, name: string): string {
  return cut(
    code,
    new RegExp(
      `^ {4}${name}(?:\\([^\\n]*\\{\\n(?:(?! {4}\\}).*\\n)* {4}\\},?\\n|: function[^\\n]*\\{\\n(?:(?! {4}\\}).*\\n)* {4}\\},\\n|: [\\w$]+,\\n)`,
      'm',
    ),
    name,
  );
}

function cut(code: string, pattern: RegExp, name: string): string {
  if (!pattern.test(code)) throw changed(name);
  return code.replace(pattern, '');
}

function changed(name: string): Error {
  return new Error(`Dexie has changed: scripts/trim/dexie.ts does not find ${name}`);
}
