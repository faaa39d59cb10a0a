import { expect, test } from 'vitest';
import type { CallDefinition, EntityDefinition } from './definition/entity.ts';
import { callOf, entityNamed, entityRegistry } from './registry.ts';

const definitions: readonly EntityDefinition[] = Object.values(entityRegistry);

test.each(definitions)('$name names only record kinds and calls that exist', ({ name, calls }) => {
  const changes = Object.values<CallDefinition>(calls).flatMap(({ change }) => change ?? []);
  const checks = changes.flatMap(({ preflight = [] }) => preflight.map(({ entity = name, call }) => callOf(entity, call).method));
  const lists = changes.flatMap(({ lookUp }) =>
    lookUp && 'alsoIn' in lookUp.in && lookUp.in.alsoIn ? [entityNamed(lookUp.in.alsoIn.entity).grid] : [],
  );
  expect(checks).not.toContain('GET');
  expect(lists).not.toContain(undefined);
});
