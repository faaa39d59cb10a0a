import type { Insertable } from 'kysely';
import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import type { Language } from '../../src/contract/languages.ts';
import type { Database } from '../database/tables.ts';
import { additionalFieldValues } from './additional-fields.ts';
import { at, dayOfMinute, minuteText, yearOf, type Day, type Minute } from './calendar.ts';
import { comments, firstHandover } from './comments.ts';
import { usersEmployees } from './employees.ts';
import type { DemoHandover } from './handovers.ts';
import { randomOf, type Random } from './random.ts';
import { signatureImage } from './signature-image.ts';
import { demoUserIds } from './users.ts';
import type { DemoVehicle } from './vehicles.ts';

export type HandoverRow = Insertable<Database['vehicle_handover_document']> & { readonly Id: number };

type Surroundings = {
  readonly today: Day;
  readonly contractorIds: readonly number[];
  /** Digests of the accepted terms, by language. */
  readonly termsHashes: Partial<Record<Language, string>>;
};

/** Handovers older than this many days were signed on paper. */
const signedOnDevice = 365;

const unconfirmedShare = 0.05;

/** The documents of `handovers`, oldest first: numbered per year without gaps, the newest partly unconfirmed. */
export function handoverDocuments(handovers: readonly DemoHandover[], surroundings: Surroundings): HandoverRow[] {
  const unconfirmed = newestUnconfirmed(handovers);
  const numberOf = numbering();
  const signatureOf = keptSignatures();
  return handovers.map((handover, index) => {
    const random = randomOf('document', handover.vehicle.id, handover.moment);
    const isConfirmed = !unconfirmed.has(index);
    return {
      Id: index + 1,
      Number: isConfirmed ? numberOf(handover.moment) : null,
      ...whatWasHandedOver(random, handover, surroundings),
      ...signed(random, handover, { surroundings, signatureOf, mayWait: !isConfirmed }),
      ...stamps(random, handover, isConfirmed, surroundings.today),
    };
  });
}

function whatWasHandedOver(random: Random, handover: DemoHandover, { contractorIds }: Surroundings) {
  const { vehicle, moment, from, to, counter, fuel, placeName, state } = handover;
  return {
    Date: minuteText(moment),
    VehicleId: vehicle.id,
    FromEmployeeId: from.row.Id,
    ToEmployeeId: to.row.Id,
    ContractorId: random.chance(0.12) ? random.pick(contractorIds) : null,
    Counter: counter,
    Fuel: fuel,
    PlaceName: placeName,
    Comments: commentOn(random, handover),
    AdditionalFieldValues: JSON.stringify(
      additionalFieldValues(random, { fuelCard: fuelCardOf(vehicle), insuredUntil: insuredUntil(vehicle, dayOfMinute(moment)) }),
    ),
    SelectedDamages: JSON.stringify(state.damages),
  };
}

function commentOn(random: Random, { vehicle, isFirstOfNew }: DemoHandover): string {
  const { country } = vehicle.structure;
  if (isFirstOfNew) return firstHandover[country];
  return random.chance(0.3) ? random.pick<string>(comments[country]) : '';
}

type Signing = {
  readonly surroundings: Surroundings;
  readonly signatureOf: (person: string) => string;
  /** Signatures may still be missing. */
  readonly mayWait: boolean;
};

function signed(random: Random, { vehicle, moment, from, to }: DemoHandover, { surroundings, signatureOf, mayWait }: Signing) {
  const isOnPaper = moment < at(surroundings.today - signedOnDevice, 0, 0);
  if (isOnPaper || (mayWait && random.chance(0.15))) {
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

function stamps(random: Random, { from, to, moment }: DemoHandover, isConfirmed: boolean, today: Day) {
  const yesterdaysLast = at(today, 0, -1);
  const createdOn = Math.min(moment + random.whole(5, 25), yesterdaysLast);
  const isOwn = [from.row.Id, to.row.Id].includes(usersEmployees.driver);
  return {
    CreatedOn: minuteText(createdOn),
    CreatedBy: isOwn ? demoUserIds.driver : demoUserIds.manager,
    ConfirmedOn: isConfirmed ? minuteText(Math.min(createdOn + random.whole(10, 2_400), yesterdaysLast)) : null,
    ConfirmedBy: isConfirmed ? demoUserIds.manager : null,
  };
}

// Confirmations are delayed differently, so some of the newest already have a number.
function newestUnconfirmed(handovers: readonly DemoHandover[]): ReadonlySet<number> {
  const random = randomOf('unconfirmed');
  const wanted = Math.ceil(handovers.length * unconfirmedShare);
  const found = new Set<number>();
  for (let index = handovers.length - 1; index >= 0 && found.size < wanted; index--) if (random.chance(0.7)) found.add(index);
  return found;
}

/** Numbers in the format of the backend series: `PZO/2025/000123`. */
function numbering(): (moment: Minute) => string {
  const last = new Map<number, number>();
  return (moment) => {
    const year = yearOf(dayOfMinute(moment));
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    return `PZO/${year}/${String(number).padStart(6, '0')}`;
  };
}

function keptSignatures(): (person: string) => string {
  const kept = new Map<string, string>();
  return (person) => {
    const image = kept.get(person) ?? signatureImage(person);
    kept.set(person, image);
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
