import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import whole, { type i18n as I18n } from 'i18next';
import { expect, test } from 'vitest';
import { trimmedI18next } from '../../../scripts/trim/i18next.ts';
import { languages, type Language } from '../../../src/contract/wire/languages.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', { eager: true, import: 'default' });
const values = { name: 'Škoda & <b>', moment: '1 {{count}}', date: null, field: undefined };

/** All texts of a language by namespace. */
function textsOf(language: Language): Record<string, Record<string, unknown>> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]));
}

/** Arguments of `t` for every text with a placeholder or a plural: its dotted key, and counts for those with plurals. */
function callsOf(namespace: string, value: unknown, path: readonly string[] = []): [key: string, count?: number][] {
  if (typeof value !== 'string') return Object.entries(value as object).flatMap(([key, part]) => callsOf(namespace, part, [...path, key]));
  const key = `${namespace}:${path.join('.')}`;
  if (!/_(?:zero|one|two|few|many|other)$/.test(key)) return value.includes('{{') ? [[key]] : [];
  return key.endsWith('_other') ? [0, 1, 2, 5, 22, 12_345.5].map((count) => [key.slice(0, -'_other'.length), count]) : [];
}

async function initialised(i18n: I18n): Promise<I18n> {
  await i18n.init({
    lng: 'pl',
    fallbackLng: false,
    resources: { pl: textsOf('pl') },
    partialBundledLanguages: true,
    ns: 'common',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key, preset?: string) => preset ?? `no ${key}`,
  });
  for (const language of languages)
    for (const [namespace, texts] of Object.entries(textsOf(language))) i18n.addResourceBundle(language, namespace, texts);
  return i18n;
}

test('[R-003] a trimmed i18next gives every text as the whole one', async () => {
  const source = await readFile('node_modules/i18next/dist/esm/i18next.js', 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'tabor-i18next-'));
  try {
    const file = join(folder, 'i18next.mjs');
    await writeFile(file, trimmedI18next(source));
    const { createInstance } = (await import(pathToFileURL(file).href)) as typeof import('i18next');
    const [expected, trimmed] = await Promise.all([initialised(whole.createInstance()), initialised(createInstance())]);
    for (const language of languages) {
      await Promise.all([expected.changeLanguage(language), trimmed.changeLanguage(language)]);
      const calls: [string, number?][] = [
        ['common:none'],
        ['none'],
        ['common:loading'],
        ...Object.entries(textsOf(language)).flatMap(([namespace, texts]) => callsOf(namespace, texts)),
      ];
      const differing = calls.filter(([key, count]) => {
        const options = { ...values, ...(count !== undefined && { count }) };
        return (
          trimmed.t(key, options) !== expected.t(key, options) || trimmed.getFixedT(language)(key) !== expected.getFixedT(language)(key)
        );
      });
      expect(differing).toEqual([]);
      expect(trimmed.t('none', { defaultValue: 'preset {{name}}', ...values })).toBe(
        expected.t('none', { defaultValue: 'preset {{name}}', ...values }),
      );
      expect([trimmed.exists('common:loading'), trimmed.exists('common:none')]).toEqual([true, false]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('trimming fails where i18next has changed', () => {
  expect(() => trimmedI18next('class Translator {}')).toThrow('i18next has changed');
});
