import { expect, test } from 'vitest';
import { startForeignBackend } from '../foreign-backend.ts';
import { profileNames, type ForeignProfile } from '../profiles/all-profiles.ts';
import { behaviourChecks } from './behaviour.ts';
import type { Check } from './check.ts';
import { listChecks } from './lists.ts';
import { saveChecks } from './saves.ts';
import { shapeChecks } from './shapes.ts';
import { valueChecks } from './values.ts';
import { runBackend } from '../run-backend.ts';
import { SPECIFIED_GETS } from '../specified-calls.ts';

const CHECKS: Record<ForeignProfile, Check> = { ...saveChecks, ...valueChecks, ...listChecks, ...shapeChecks, ...behaviourChecks };

test.each(profileNames)('applies the profile %s', async (name) => {
  const { backend, anna } = await runBackend({ profiles: [name] });
  await CHECKS[name](anna, backend);
  expect(backend.requests.map(({ status }) => status)).not.toContain(500);
});

const SYSTEMS: ForeignProfile[][] = [
  [
    'odata-v2',
    'flags-tn',
    'ids-as-strings',
    'save-envelope',
    'items-enveloped',
    'dictionary-shapes',
    'refusals-200',
    'login-expires-fields',
    'bom-and-wrong-type',
  ],
  [
    'odata-v4',
    'camel-case',
    'dates-offset',
    'update-204',
    'ids-lowercase',
    'numbers-as-strings',
    'extra-keys',
    'page-limit-100',
    'json-terms-object',
    'strict-types',
  ],
  [
    'bare-arrays',
    'no-counts',
    'flags-01',
    'dates-z',
    'null-strings',
    'save-answers-record',
    'action-text-ok',
    'plain-text-refusals',
    'bool-as-objects',
    'full-items',
  ],
];

test.each(SYSTEMS)('combines profiles: %s, %s, %s and more', async (...profiles) => {
  const { anna } = await runBackend({ profiles });
  const replies = await Promise.all(SPECIFIED_GETS.map(async (path) => [path, (await anna.get(path)).status]));
  expect(replies.filter(([, status]) => status !== 200)).toEqual([]);
});

test('profiles of the same group exclude each other', async () => {
  await expect(startForeignBackend({ profiles: ['odata-v2', 'bare-arrays'] })).rejects.toThrow('odata-v2 and bare-arrays');
  await expect(startForeignBackend({ profiles: ['flags-tn', 'dates-z', 'odata-v2'] })).rejects.toThrow('dates-z and odata-v2');
});
