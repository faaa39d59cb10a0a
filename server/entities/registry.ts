import { entityNames, type EntityName } from '../../src/contract/registry.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { createCatalogue } from './create-catalogue.ts';

type EntityModule = { readonly declaration: ServerEntity };

/** Server declarations of all record kinds, one folder each. The process does not start without it. */
export const serverEntities = Object.fromEntries(
  await Promise.all(entityNames.map(async (name) => [name, ((await import(`./${name}/index.ts`)) as EntityModule).declaration] as const)),
) as Readonly<Record<EntityName, ServerEntity>>;

export const catalogue = createCatalogue(serverEntities);
