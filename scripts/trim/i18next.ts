import type { Plugin } from 'vite';

/** Methods that neither the app nor i18next's remaining code calls. A bundler cannot drop methods. */
const unusedMethods = [
  'nest',
  'getUsedParamsDetails',
  'saveMissing',
  'cloneInstance',
  'dir',
  'toJSON',
  'hydrate',
  'reloadResources',
  'reload',
  'deprecate',
  'clone',
  'removeNamespaces',
  'removeResourceBundle',
  'getPluralFormsOfKey',
  'loadLanguages',
  'addCached',
] as const;

/** Methods for languages with regions and fallbacks. The app has three plain languages and falls back to none. */
const simplerMethods = {
  getBestMatchFromCodes: 'return codes?.[0];',
  getFallbackCodes: 'return [];',
  toResolveHierarchy: 'return isString(code) ? [code] : [];',
};

/** Options that the app does not set, as constants: the minifier drops what depends on them. */
const constants: readonly (readonly [option: RegExp, value: string])[] = [
  [/this\.options\.(?:saveMissing|updateMissing|appendNamespaceToMissingKey)\b/g, 'false'],
  [/this\.options\.returnedObjectHandler\b/g, 'undefined'],
  [/this\.i18nFormat\b/g, 'undefined'],
  [/const (?:returnDetails|joinArrays) = [^\n]*\n/g, ''],
  [/\breturnDetails\b/g, 'false'],
  [/\bjoinArrays\b(?!:)/g, 'undefined'],
  [/\bopt(?:ions)?\.ordinal\b/g, 'false'],
  [/lng\?\.toLowerCase\(\) === 'cimode'/g, 'false'],
  [/,\s*reloadResources: \w+\.reloadResources\.bind\(\w+\)/g, ''],
  // Texts within texts, `$t(…)`.
  [/opt\.nest !== false/g, 'false'],
  // Keys as functions.
  [/typeof keys === 'function'/g, 'false'],
  [/typeof k === 'function' \? keysFromSelector\(k, \{[^}]*\}\) : /g, ''],
];

/** Messages to the developer, which only the option `debug` shows. */
const logging = /^( *)(?:if \([^\n]*\) )?(?:this|this\.services|i18n)\.logger\.(?:log|warn|error|deprecate|once)\((?:[^;]|;(?!\n))*\);\n/gm;

const forbidden =
  /\bi18next\.(?:cloneInstance|dir|hydrate|reloadResources|removeResourceBundle|loadLanguages)\b|\b(?:returnDetails|joinArrays|ordinal|saveMissing|updateMissing|i18nFormat): /;

/**
 * Builds i18next without what the app does not use (decision 505). The build fails when the app uses a removed part, or when i18next has
 * changed.
 */
export const trimI18next: Plugin = {
  name: 'trim-i18next',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:src[\\/][^?]{1,200}\.tsx?|i18next\.js)$/ },
    handler(code, id) {
      if (/i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/.test(id)) return { code: trimmedI18next(code), map: null };
      const use = forbidden.exec(code)?.[0];
      if (use) this.error(`${use} may be a part of i18next that scripts/trim/i18next.ts removes from the build: take it off that list`);
      return null;
    },
  },
};

/** i18next's module without its unused parts. Throws when one of them is not found. */
export function trimmedI18next(code: string): string {
  let result = cut(code, logging, '$1;\n', 'the logger');
  for (const name of unusedMethods) result = cut(result, methodOf(name), '', name);
  for (const [name, body] of Object.entries(simplerMethods)) result = cut(result, methodOf(name), `$1\n    ${body}\n  }\n`, name);
  for (const [option, value] of constants) result = cut(result, option, value, option.source);
  return result;
}

/** A method, which begins and ends at an indentation of two. Its head is a group. */
function methodOf(name: string): RegExp {
  return new RegExp(`^(  (?:static )?${name}\\([^\\n]*\\{)\\n(?:(?!  \\}).*\\n)*  \\}\\n`, 'gm');
}

function cut(code: string, pattern: RegExp, replacement: string, name: string): string {
  const result = code.replace(pattern, replacement);
  if (result === code) throw new Error(`i18next has changed: scripts/trim/i18next.ts does not find ${name}`);
  return result;
}
