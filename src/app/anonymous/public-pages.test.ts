import { expect, test } from 'vitest';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { listPath } from '../../screens/paths.ts';
import { isPublicPage } from './public-pages.ts';

const entities: readonly EntityDefinition[] = Object.values(entityRegistry);

test('[R-052] [R-053] a list is public exactly where the contract says so', () => {
  const open = entities.filter(({ grid }) => grid?.requires === 'open').map(({ name }) => name);
  expect(open).toEqual(expect.arrayContaining(['transport-order', 'company-files']));
  expect(entities.filter(({ name }) => isPublicPage(listPath(name))).map(({ name }) => name)).toEqual(open);
});

test.each(['/', '/transport-order', '/transport-order/item/1', '/transport-order/list/x', '/vehicle/list', '//transport-order/list'])(
  '[R-009] %s needs a login',
  (path) => {
    expect(isPublicPage(path)).toBe(false);
  },
);
