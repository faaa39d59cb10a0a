import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { EventName } from '../../src/contract/definition/events.ts';
import { isBookingAlive } from '../../src/contract/rules/rental/booking-state.ts';
import type { ChangedRecord } from '../audit/run-audited.ts';
import type { Row } from '../engine/declaration/row.ts';

type Rule = { readonly event: EventName; readonly when: (change: ChangedRecord) => boolean };

/** Fields of a booking whose change is worth a notification. */
const bookedFields = ['VehicleId', 'AdditionalEquipmentId', 'EmployeeId', 'StartDate', 'EndDate', 'StartPlace', 'TargetPlace'];

/** Events of changes, by the kind of record. */
const rules: Partial<Readonly<Record<EntityName, readonly Rule[]>>> = {
  'vehicle-rental': [
    { event: 'booking-requested', when: isSaved },
    {
      event: 'booking-changed',
      when: ({ before, after }) => before !== null && after !== null && bookedFields.some((field) => before[field] !== after[field]),
    },
    { event: 'booking-accepted', when: turnedOn('IsAccepted') },
    { event: 'booking-rejected', when: turnedOn('IsRejected') },
    {
      event: 'booking-cancelled',
      when: (change) =>
        turnedOn('IsRejectedByDriver')(change) || (change.after === null && change.before !== null && isBookingAlive(change.before)),
    },
  ],
  'rental-document': [
    { event: 'rental-preconfirmed', when: turnedOn('IsPreconfirmed') },
    { event: 'rental-confirmed', when: turnedOn('IsConfirmed') },
    { event: 'rental-discarded', when: turnedOn('IsDiscarded') },
  ],
  'vehicle-handover-document': [
    { event: 'handover-delivered', when: isSaved },
    { event: 'handover-confirmed', when: filled('Number') },
    {
      event: 'handover-corrected',
      when: ({ before, after }) => after !== null && sealOf(before) !== null && sealOf(before) !== sealOf(after),
    },
    { event: 'handover-waiting', when: filled('WaitingUntil') },
    { event: 'handover-returned', when: filled('ReturnedOn') },
    { event: 'handover-voided', when: filled('VoidedOn') },
  ],
  'vehicle-damage': [{ event: 'damage-reported', when: isSaved }],
  'service-request': [
    {
      event: 'service-planned',
      when: ({ before, after }) => isFilled(after?.['PlannedDate']) && before?.['PlannedDate'] !== after?.['PlannedDate'],
    },
  ],
};

/** The events that a change of a record causes. */
export function eventsOfChange(change: ChangedRecord): EventName[] {
  return (rules[change.entity] ?? []).filter(({ when }) => when(change)).map(({ event }) => event);
}

/** A new record that a person saved, not a copy that they go on to fill. */
function isSaved({ before, after, call }: ChangedRecord): boolean {
  return before === null && after !== null && call === 'createOrUpdate';
}

function turnedOn(flag: string): Rule['when'] {
  return ({ before, after }) => after?.[flag] === true && before?.[flag] !== true;
}

function filled(field: string): Rule['when'] {
  return ({ before, after }) => before !== null && !isFilled(before[field]) && isFilled(after?.[field]);
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function sealOf(row: Row | null): unknown {
  return (row?.['Seal'] as { readonly Hash?: unknown } | null | undefined)?.Hash ?? null;
}
