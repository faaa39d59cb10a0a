import { expect, test } from 'vitest';
import { damageList, noDamages, type DamagePoint } from '../../../src/contract/entities/fleet/damage-point.ts';
import { knownDamages, type HandoverDamages } from './missed-damages.ts';

const handover = (Id: number, ...Left: DamagePoint[]): HandoverDamages => ({
  Id,
  Date: `2026-03-0${Id}T08:00:00`,
  SelectedDamages: { ...noDamages(), Left },
  UnprovenRepairs: [],
});
const point = (Id: string, flags: Partial<DamagePoint> = {}): DamagePoint => ({ X: 10, Y: 20, Id, ...flags });
const namesOf = (...[newest, ...earlier]: [HandoverDamages, ...HandoverDamages[]]) =>
  damageList(knownDamages(newest, earlier)).map(({ point: { Id } }) => Id);

test('[R-100] a damage that the newest handover does not name is known', () => {
  const [newest, earlier] = [handover(2, point('b', { IsNew: true })), handover(1, point('a', { IsNew: true }))];
  expect(damageList(knownDamages(newest, [earlier])).map(({ point: one }) => one)).toMatchObject([
    { Id: 'b', IsNew: false, FoundIn: 2 },
    { Id: 'a', IsNew: false, FoundIn: 1, FoundOn: '2026-03-01T08:00:00' },
  ]);
});

test('[R-100] a repair between them ends it, and an unnamed known one does not return', () => {
  expect(namesOf(handover(3), handover(2, point('a', { IsRepaired: true })), handover(1, point('a', { IsNew: true })))).toEqual([]);
  expect(namesOf(handover(2), handover(1, point('a', { IsNew: false })))).toEqual([]);
});

test('[R-100] a damage that the newest names is known once, as it names it', () => {
  expect(namesOf(handover(2, point('a')), handover(1, point('a', { IsNew: true })))).toEqual(['a']);
  expect(namesOf(handover(2, point('a', { IsRepaired: true })), handover(1, point('a', { IsNew: true })))).toEqual([]);
});

test('[R-100] a repair without its proof does not end a damage', () => {
  const unproven = { ...handover(2, point('a', { IsRepaired: true })), UnprovenRepairs: ['a'] };
  expect(namesOf(handover(3), unproven, handover(1, point('a', { IsNew: true })))).toEqual(['a']);
});
