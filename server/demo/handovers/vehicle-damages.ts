import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { addressInOneLine } from '../../../src/contract/wire/place.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, dayOfMinute, dayText, minuteText, type Day, type Minute } from '../basics/calendar.ts';
import { insurersOf } from '../people/contractors.ts';
import { damagePlaces, damageStories, type DamageStory } from './damage-stories.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoHandover } from './handovers.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';
import { createNumbering } from '../basics/numbering.ts';

type DamageRow = Insertable<Database['vehicle_damage']> & { readonly Number: string };

/** Damages of the last two years in the order of their reports, with the holder of the vehicle as driver. */
export function demoVehicleDamages(vehicles: readonly DemoVehicle[], handovers: readonly DemoHandover[], today: Day): DamageRow[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const drafts = vehicles
    .flatMap((vehicle) =>
      damageTimesOf(vehicle, today).map((moment) => ({
        vehicle,
        moment,
        reported: Math.min(today - 1, dayOfMinute(moment) + reportDelay(vehicle, moment)),
      })),
    )
    .sort((left, right) => left.reported - right.reported || left.vehicle.id - right.vehicle.id);
  const numberOf = createNumbering('SZK');
  return drafts.map(({ vehicle, moment, reported }, index) => {
    const driver = byVehicle.get(vehicle.id)?.findLast((handover) => handover.time <= moment)?.to.row.Id ?? null;
    return {
      Id: index + 1,
      Number: numberOf(reported),
      VehicleId: vehicle.id,
      ReportDate: dayText(reported),
      DamageDateTime: minuteText(moment),
      ReporterId: driver,
      ...damageDetailsOf(seededRandom('damage', vehicle.id, moment), { vehicle, driver, age: today - reported }),
    };
  });
}

function damageTimesOf(vehicle: DemoVehicle, today: Day): Minute[] {
  const random = seededRandom('damages', vehicle.id);
  const times: Minute[] = [];
  for (let day = vehicle.since + random.integer(20, 900); day < today; day += random.integer(90, 900)) {
    times.push(minuteAt(day, random.integer(5, 21), random.integer(0, 11) * 5));
  }
  return times;
}

function reportDelay(vehicle: DemoVehicle, time: Minute): number {
  return seededRandom('damage report', vehicle.id, time).pick([0, 0, 0, 1, 1, 3]);
}

type DamageContext = { readonly vehicle: DemoVehicle; readonly driver: number | null; readonly age: number };

function damageDetailsOf(random: Random, { vehicle, driver, age }: DamageContext) {
  const { country } = vehicle.structure;
  const story = random.weighted(damageStories.filter(({ types }) => types?.includes(vehicle.type) ?? true));
  const place = random.pick<(typeof damagePlaces)['PL' | 'DE'][number]>(damagePlaces[country]);
  const isRoad = / km \d/.test(place.street);
  const address = {
    CountryCode: country,
    City: place.city,
    Street: place.street,
    StreetNumber: isRoad ? '' : String(random.integer(1, 180)),
    PostCode: place.postCode,
    FlatNumber: '',
  };
  const isDriven = story.isDriven && driver !== null;
  const isPoliceNotified = random.chance(story.police);
  return {
    ...settlementOf(random, story, { country, age }),
    DamageCauseId: choiceId(dictionaryIds.damageCauses, story.cause),
    ...(Object.fromEntries(Object.entries(address).map(([name, value]) => [`Place${name}`, value])) as { PlaceCity: string }),
    PlaceAddressInOneLine: addressInOneLine(address),
    IsDrivenByAnEmployee: isDriven,
    DriverEmployeeId: isDriven ? driver : null,
    IsDuringWork: isDriven && random.chance(0.9),
    IsDriversFault: story.isDriversFault,
    IsPoliceNotified: isPoliceNotified,
    PoliceStation: isPoliceNotified ? place.police : '',
    PoliceComments: isPoliceNotified
      ? `${country === 'PL' ? 'Notatka nr' : 'Vorgangsnr.'} ${random.integer(100, 9_999)}/${random.integer(1, 12)}`
      : '',
    Comments: random.pick(story.texts[country]),
  };
}

// Possible statuses by the days since the report, as in dictionary 2871.
const statusesByAge: readonly { readonly until: number; readonly statuses: readonly string[] }[] = [
  { until: 7, statuses: ['Zgłoszona', 'Zgłoszona', 'W likwidacji'] },
  { until: 30, statuses: ['Zgłoszona', 'W likwidacji', 'Oczekuje na dokumenty', 'W naprawie'] },
  { until: 90, statuses: ['W likwidacji', 'W naprawie', 'Odszkodowanie wypłacone', 'Zakończona'] },
  { until: Number.POSITIVE_INFINITY, statuses: ['Zakończona', 'Zakończona', 'Zakończona', 'Odszkodowanie wypłacone', 'Odmowa wypłaty'] },
];

function settlementOf(random: Random, { owners }: DamageStory, { country, age }: { readonly country: 'PL' | 'DE'; readonly age: number }) {
  const status = random.pick(statusesByAge.find(({ until }) => age <= until)?.statuses ?? ['Zakończona']);
  const owner = random.pick(owners);
  const isWithInsurer = status !== 'Zgłoszona' && owner !== 3;
  const number =
    country === 'PL'
      ? `PL${random.integer(2_024_000_000, 2_026_999_999)}`
      : `KH-${random.integer(10, 99)}-${random.integer(100_000, 999_999)}`;
  return {
    StatusId: choiceId(dictionaryIds.damageStatuses, status),
    WhoseInsurancePolicy: status === 'Zgłoszona' && random.chance(0.5) ? null : owner,
    Insurer: isWithInsurer ? random.pick(insurersOf(country)).Name : '',
    InsurerNumber: isWithInsurer ? number : '',
  };
}
