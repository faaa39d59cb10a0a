import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../src/contract/wire/languages.ts';
import { serverEntities } from '../entities/registry.ts';
import { logGroups, recordGroups } from './retained-groups.ts';

it.each(languages)('[R-155] every kind of retained data has a name in %s', (language) => {
  const { groups } = JSON.parse(readFileSync(new URL(`../../locales/${language}/retention.json`, import.meta.url), 'utf8')) as {
    readonly groups: Readonly<Record<string, string>>;
  };
  expect(Object.keys(groups).toSorted()).toEqual([...recordGroups(serverEntities), ...logGroups].map(({ name }) => name).toSorted());
});
