import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import type { Database } from '../../database/tables.ts';
import { hiddenFaults } from './handover-comments.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoHandover } from './handovers.ts';
import { withIds } from '../basics/with-ids.ts';
import { seededRandom } from '../basics/random.ts';

/**
 * Faults of the handovers, whose document ids are positions from 1. Some describe a new damage point, others a fault that the
 * drawings cannot show.
 */
export function demoHandoverFaults(handovers: readonly DemoHandover[]): Insertable<Database['vehicle_handover_document_fault']>[] {
  return withIds(handovers.flatMap(faultRowsOf));
}

function faultRowsOf({ vehicle, time, state }: DemoHandover, index: number) {
  const random = seededRandom('faults', vehicle.id, time);
  const marked = state.newDamages
    .filter(() => random.chance(0.4))
    .map(({ point, placementId, kindId }) => ({
      VehicleHandoverDocumentId: index + 1,
      PlacementId: placementId,
      KindId: kindId,
      Description: point.Description ?? '',
      DamagePointId: point.Id,
    }));
  if (!random.chance(0.04)) return marked;
  const { placement, kind, text } = random.pick(hiddenFaults);
  return [
    ...marked,
    {
      VehicleHandoverDocumentId: index + 1,
      PlacementId: choiceId(dictionaryIds.faultPlacements, placement),
      KindId: choiceId(dictionaryIds.faultKinds, kind),
      Description: text,
      DamagePointId: null,
    },
  ];
}
