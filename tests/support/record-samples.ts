import type { EntityName } from '../../src/contract/entity.ts';
import type { entityRegistry } from '../../src/contract/registry.ts';
import { costBody } from './small-costs.ts';
import { handoverBody } from './handovers.ts';
import { rentalApplicationBody, damageBody, serviceRequestBody } from './report-bodies.ts';
import { bookingBody, counterBody, equipmentRentalBody, rentalBody, summaryBody, tripBody } from './vehicle-use-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Valid request body of a record, and one change of it. */
export type RecordSample = { readonly body: () => Fields; readonly change: Fields };

/** Entities whose records are created and changed by one call. */
export type EditableEntity = {
  [Name in EntityName]: (typeof entityRegistry)[Name]['calls'] extends { createOrUpdate: unknown } ? Name : never;
}[EntityName];

/** One sample per entity; a missing one does not compile. */
export const recordSamples: Readonly<Record<EditableEntity, RecordSample>> = {
  'vehicle-handover-document': { body: handoverBody, change: { Comments: 'poprawka' } },
  'vehicle-rental': { body: bookingBody, change: { Comment: 'poprawka' } },
  'vehicle-counter': { body: counterBody, change: { Comments: 'poprawka' } },
  'rental-document': { body: rentalBody, change: { Comments: 'poprawka' } },
  'equipment-rental-document': { body: equipmentRentalBody, change: { Comments: 'poprawka' } },
  'trip-record-card': { body: tripBody, change: { Description: 'poprawka' } },
  'vehicle-damage': { body: damageBody, change: { Comments: 'poprawka' } },
  'service-request': { body: serviceRequestBody, change: { Description: 'poprawka' } },
  'rental-application': { body: rentalApplicationBody, change: { Comments: 'poprawka' } },
  cost: { body: costBody, change: { Comments: 'poprawka' } },
  'periodic-summary': { body: summaryBody, change: { DriverName: 'Świętosława Źdźbło' } },
};
