import { expect, test } from 'vitest';
import { emptyForm, type FaultForm } from '../content/handover-form.ts';
import type { HandoverReferences } from '../content/handover-references.ts';
import { platesOf as layPlates } from '../../../contract/entities/protocol/protocol-plates.ts';
import { platesOf } from './plates-content.ts';

const slot = (ItemId: number, Name: string) => ({
  ItemId,
  Name,
  NameDe: null,
  NameEn: null,
  Sha256: String(ItemId).repeat(64),
  TakenOn: '2026-03-28T09:00:00',
});
const fault = (id: number, DamagePointId: string): FaultForm => ({
  Id: id,
  PlacementId: null,
  KindId: null,
  Description: '',
  DamagePointId,
  Images: [],
});
const t = ((key: string) => key) as never;

test('[R-126] the plates name a slot whose photo did not arrive', () => {
  // The first slot has no fault, the second a fault without a file, the third its photo.
  const form = {
    ...emptyForm('2026-03-28T09:00:00'),
    SlotPhotos: [slot(1, 'Przód'), slot(2, 'Tył'), slot(3, 'Wnętrze')],
    Faults: [fault(2, 'photo-2'), fault(3, 'photo-3')],
  };
  const arrived = { Name: 'photo-1-a.jpg', Sha256: '3'.repeat(64), image: 'data:image/jpeg;base64,AA' };
  const photosOf = (one: FaultForm | undefined) => (one?.Id === 3 ? [arrived] : []);
  const plates = platesOf({
    form,
    references: { kinds: [], placements: [] } as unknown as HandoverReferences,
    t,
    language: 'pl',
    dateTime: (moment) => moment.slice(0, 10),
    photosOf,
  });
  expect(plates).toEqual([
    { Name: 'Przód, 2026-03-28', Sha256: '1'.repeat(64), image: null, absence: 'missing' },
    { Name: 'Tył, 2026-03-28', Sha256: '2'.repeat(64), image: null, absence: 'missing' },
    { ...arrived, Name: 'Wnętrze, 2026-03-28' },
  ]);
  const printed = JSON.stringify(layPlates({ t, plates }));
  expect(printed.split('photos.missing').length - 1).toBe(2);
});
