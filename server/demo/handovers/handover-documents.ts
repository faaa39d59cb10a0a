import type { Insertable } from 'kysely';
import { driveOf } from '../../../src/contract/entities/handover/handover-energy.ts';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import type { Database } from '../../database/tables.ts';
import { additionalFieldValues } from '../vehicles/additional-fields.ts';
import { minuteAt, dayOfMinute, minuteText, type Day } from '../basics/calendar.ts';
import { handoverComments, firstHandoverComment } from './handover-comments.ts';
import { demoUserEmployeeIds } from '../people/employees.ts';
import type { DemoHandover } from './handovers.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { signatureImage } from './signature-image.ts';
import { demoUserIds } from '../people/users.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';
import { createNumbering } from '../basics/numbering.ts';

export type HandoverRow = Insertable<Database['vehicle_handover_document']> & { readonly Id: number };

type HandoverContext = {
  readonly today: Day;
  readonly contractorIds: readonly number[];
  /** Digests of the accepted terms, by language. */
  readonly termsHashes: Partial<Record<Language, string>>;
};

/** Handovers older than this many days were signed on paper. */
const deviceSignatureDays = 365;

const unconfirmedShare = 0.05;

/** The documents of `handovers`, oldest first: numbered per year without gaps, the newest partly unconfirmed. */
export function handoverDocuments(handovers: readonly DemoHandover[], surroundings: HandoverContext): HandoverRow[] {
  const unconfirmed = pickUnconfirmed(handovers);
  const numberOf = createNumbering('PZO');
  const signatureOf = createSignatureCache();
  return handovers.map((handover, index) => {
    const random = seededRandom('document', handover.vehicle.id, handover.time);
    const isConfirmed = !unconfirmed.has(index);
    return {
      Id: index + 1,
      Number: isConfirmed ? numberOf(dayOfMinute(handover.time)) : null,
      ...contentOf(random, handover, surroundings),
      ...signatureFieldsOf(random, handover, { surroundings, signatureOf, mayBeUnsigned: !isConfirmed }),
      ...timestampsOf(random, handover, isConfirmed, surroundings.today),
    };
  });
}

function contentOf(random: Random, handover: DemoHandover, { contractorIds }: HandoverContext) {
  const { vehicle, time, from, to, counter, placeName, state } = handover;
  return {
    Date: minuteText(time),
    VehicleId: vehicle.id,
    FromEmployeeId: from.row.Id,
    ToEmployeeId: to.row.Id,
    ContractorId: random.chance(0.12) ? random.pick(contractorIds) : null,
    Counter: counter,
    ...energyOf(handover),
    PlaceName: placeName,
    Comments: commentOn(random, handover),
    AdditionalFieldValues: JSON.stringify(
      additionalFieldValues(random, { fuelCard: fuelCardOf(vehicle), insuredUntil: insuredUntil(vehicle, dayOfMinute(time)) }),
    ),
    SelectedDamages: JSON.stringify(state.damages),
  };
}

function energyOf({ vehicle, time, fuel }: DemoHandover) {
  const { hasTank, hasBattery } = driveOf(vehicle.model.fuel);
  const random = seededRandom('energy', vehicle.id, time);
  const Charge = random.integer(18, 100);
  const Energy = hasBattery
    ? { Charge, Range: Math.round(Charge * (hasTank ? 0.7 : 4.2)), HasCable: random.chance(0.95), HasCard: random.chance(0.9) }
    : null;
  return { Fuel: hasTank ? fuel : null, Energy: Energy && JSON.stringify(Energy) };
}

function commentOn(random: Random, { vehicle, isFirstOfNew }: DemoHandover): string {
  const { country } = vehicle.structure;
  if (isFirstOfNew) return firstHandoverComment[country];
  return random.chance(0.3) ? random.pick<string>(handoverComments[country]) : '';
}

type Signing = {
  readonly surroundings: HandoverContext;
  readonly signatureOf: (person: string) => string;
  /** Signatures may still be missing. */
  readonly mayBeUnsigned: boolean;
};

function signatureFieldsOf(
  random: Random,
  { vehicle, time, from, to }: DemoHandover,
  { surroundings, signatureOf, mayBeUnsigned }: Signing,
) {
  const isOnPaper = time < minuteAt(surroundings.today - deviceSignatureDays, 0, 0);
  if (isOnPaper || (mayBeUnsigned && random.chance(0.15))) {
    return { FromSignature: null, ToSignature: null, FromUnsigned: null, ToUnsigned: null, TermsHash: null, TermsLanguage: null };
  }
  const didNotWait = random.chance(0.03);
  const language: Language = vehicle.structure.country === 'DE' ? 'de' : 'pl';
  return {
    FromSignature: didNotWait ? null : signatureOf(from.row.FullName),
    ToSignature: signatureOf(to.row.FullName),
    FromUnsigned: didNotWait ? JSON.stringify({ Reason: 'did-not-wait', Note: 'Klucze odebrano z recepcji.' }) : null,
    ToUnsigned: null,
    TermsHash: surroundings.termsHashes[language] ?? null,
    TermsLanguage: language,
  };
}

function timestampsOf(random: Random, { from, to, time }: DemoHandover, isConfirmed: boolean, today: Day) {
  const yesterdaysLast = minuteAt(today, 0, -1);
  const createdOn = Math.min(time + random.integer(5, 25), yesterdaysLast);
  const isOwn = [from.row.Id, to.row.Id].includes(demoUserEmployeeIds.driver);
  return {
    CreatedOn: minuteText(createdOn),
    CreatedBy: isOwn ? demoUserIds.driver : demoUserIds.manager,
    ConfirmedOn: isConfirmed ? minuteText(Math.min(createdOn + random.integer(10, 2_400), yesterdaysLast)) : null,
    ConfirmedBy: isConfirmed ? demoUserIds.manager : null,
  };
}

// Confirmations are delayed differently, so some of the newest already have a number.
function pickUnconfirmed(handovers: readonly DemoHandover[]): ReadonlySet<number> {
  const random = seededRandom('unconfirmed');
  const count = Math.ceil(handovers.length * unconfirmedShare);
  const ids = new Set<number>();
  for (let index = handovers.length - 1; index >= 0 && ids.size < count; index--) if (random.chance(0.7)) ids.add(index);
  return ids;
}

function createSignatureCache(): (person: string) => string {
  const cache = new Map<string, string>();
  return (person) => {
    const image = cache.get(person) ?? signatureImage(person);
    cache.set(person, image);
    return image;
  };
}

function fuelCardOf({ id, type }: DemoVehicle): string | null {
  if (type === vehicleTypes.semitrailer) return null;
  return `7002 4410 ${String(Math.floor(id / 10_000)).padStart(4, '0')} ${String(id % 10_000).padStart(4, '0')}`;
}

/** The next end of the liability insurance, which is renewed every 365 days. */
function insuredUntil({ id }: DemoVehicle, day: Day): Day {
  return day + 365 - ((day + id * 37) % 365);
}
