import { describe, expect, it } from 'vitest';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const DEPTH = 6_000;
const deepTexts = [
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `${'{"Id":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  `{"Id":1,"Comments":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
];
const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
const calls = entities.flatMap(({ name, calls: ofEntity }) =>
  Object.entries<CallDefinition>(ofEntity).flatMap(([call, { method, encoding, path }]) =>
    method === 'POST' && encoding !== 'multipart' ? [[`${name}.${call}`, path] as const] : [],
  ),
);
const grids = entities.flatMap(({ grid }) => (grid ? [grid.path] : []));

onNewestPostgres('deeply nested JSON', (app) => {
  const Authorization = () => `Bearer ${app.tokenOf('admin')}`;

  describe.each(calls)('%s', (_name, path) => {
    it('[R-151] answers 4xx to a body nested 6,000 deep', async () => {
      for (const body of deepTexts) {
        const headers = { Authorization: Authorization(), 'Content-Type': 'application/json' };
        const { status } = await app.request(path.replaceAll(/\{\w+\}/g, '1'), { method: 'POST', headers, body });
        expect([400, 404]).toContain(status);
      }
    });
  });

  it.each(grids)('[R-151] answers 400 to deep options of %s', async (path) => {
    for (const option of ['data', '$filter', '$orderby', '$select']) {
      const { status } = await app.request(
        `${path}?${new URLSearchParams({ [option]: '('.repeat(DEPTH) + '1' + ')'.repeat(DEPTH) }).toString()}`,
        { headers: { Authorization: Authorization() } },
      );
      expect([option, status]).toEqual([option, option === 'data' ? 200 : 400]);
    }
  });
});
