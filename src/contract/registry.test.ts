import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

const root = join(import.meta.dirname, '../..');
const namesIn = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();

test('every definition is in the registry by one line, under its own name', () => {
  const lines = readFileSync(join(import.meta.dirname, 'kinds.ts'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('export '));
  const onDisk = namesIn('src/contract/entities/*/*.ts').filter((file) => / = defineEntity\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(lines.map((line) => /'\.\/(.*)'/.exec(line)?.[1] ?? '').toSorted()).toEqual(
    onDisk.map((file) => file.replace('src/contract/', '')),
  );
  expect(Object.entries(entityRegistry).map(([name, definition]) => [name, definition.name])).toEqual(
    definitions.map(({ name }) => [name, name]),
  );
});

test('the folders of the backend and of the screens are those of the registry', () => {
  expect(
    namesIn('server/entities/*/index.ts')
      .map((file) => file.split('/')[2] ?? '')
      .toSorted(),
  ).toEqual(definitions.map(({ name }) => name).toSorted());
  const screens = namesIn('src/entities/*/').map((folder) => basename(folder));
  expect(screens.filter((name) => !Object.hasOwn(entityRegistry, name))).toEqual([]);
});
