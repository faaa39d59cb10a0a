import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, dayText, minuteText, workingDay, type Day } from '../basics/calendar.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoEmployee } from '../people/employees.ts';
import type { DemoHandover } from './handovers.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';
import { createNumbering } from '../basics/numbering.ts';

type RequestRow = Insertable<Database['service_request']> & { readonly Number: string };

type WorkType = {
  readonly kind: string;
  readonly PL: readonly string[];
  readonly DE: readonly string[];
  readonly days: readonly number[];
  readonly weight: number;
  readonly needsEngine?: true;
};

const workTypes: readonly WorkType[] = [
  {
    kind: 'Przegląd okresowy',
    PL: ['Przegląd według przebiegu, wymiana oleju i filtrów.'],
    DE: ['Wartung nach Laufleistung, Öl- und Filterwechsel.'],
    days: [0, 1],
    weight: 8,
    needsEngine: true,
  },
  {
    kind: 'Badanie techniczne',
    PL: ['Badanie techniczne, termin mija w tym miesiącu.'],
    DE: ['Hauptuntersuchung ist in diesem Monat fällig.'],
    days: [0],
    weight: 6,
  },
  {
    kind: 'Opony',
    PL: ['Wymiana opon na zimowe.', 'Wybrzuszenie boku prawej przedniej opony.'],
    DE: ['Wechsel auf Winterreifen.', 'Beule am rechten Vorderreifen.'],
    days: [0],
    weight: 7,
  },
  {
    kind: 'Naprawa mechaniczna',
    PL: ['Piszczą klocki z tyłu, wydłużona droga hamowania.', 'Stuki z przedniego zawieszenia.', 'Wyciek powietrza z układu hamulcowego.'],
    DE: ['Bremsen hinten quietschen.', 'Poltern an der Vorderachse.', 'Luftverlust an der Bremsanlage.'],
    days: [1, 2, 3],
    weight: 7,
  },
  {
    kind: 'Naprawa elektryczna',
    PL: ['Nie działa prawe światło mijania.', 'Świeci kontrolka „check engine”.'],
    DE: ['Abblendlicht rechts ohne Funktion.', 'Motorkontrollleuchte leuchtet.'],
    days: [0, 1],
    weight: 4,
  },
  {
    kind: 'Blacharstwo i lakiernictwo',
    PL: ['Naprawa po szkodzie, zderzak i błotnik.'],
    DE: ['Unfallreparatur, Stoßfänger und Kotflügel.'],
    days: [3, 5, 8],
    weight: 3,
  },
  {
    kind: 'Agregat chłodniczy',
    PL: ['Agregat nie trzyma temperatury, alarm 63.'],
    DE: ['Kühlaggregat hält die Temperatur nicht, Alarm 63.'],
    days: [1, 2],
    weight: 1,
  },
  { kind: 'Tachograf', PL: ['Legalizacja tachografu.'], DE: ['Tachographenprüfung fällig.'], days: [0], weight: 2 },
];

/** Contractors of the demo, some with their town. */
const workshops = {
  PL: [
    'Auto-Serwis Grunwald Sp. z o.o., Poznań',
    'Truck Serwis Stryków Sp. z o.o.',
    'Naczepy Serwis Łęczyca',
    'Centrum Ogumienia Podgórze, Kraków',
    'Stacja Kontroli Pojazdów Olechów',
  ],
  DE: [
    'Kfz-Werkstatt Böhme GmbH, Leipzig',
    'Nutzfahrzeugservice Radefeld GmbH',
    'Autohaus Grünau GmbH & Co. KG, Leipzig',
    'Prüfstelle Nordost GmbH, Berlin',
  ],
};

/** Positions of the employees in charge of service requests. */
const consultantPositions: ReadonlySet<string> = new Set(['KFL', 'SERW']);

/** Service requests of the last year, oldest first, reported by the holder of the vehicle: most are done, the newest are open. */
export function demoServiceRequests(
  vehicles: readonly DemoVehicle[],
  handovers: readonly DemoHandover[],
  employees: readonly DemoEmployee[],
  today: Day,
): RequestRow[] {
  const consultants = employees.filter(({ row, leftOn }) => leftOn === null && consultantPositions.has(row.PositionCode ?? ''));
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const drafts = vehicles
    .flatMap((vehicle) => daysOf(vehicle, today).map((day) => ({ vehicle, day })))
    .sort((left, right) => left.day - right.day || left.vehicle.id - right.vehicle.id);
  const numberOf = createNumbering('SRW');
  return drafts.map(({ vehicle, day }, index) => {
    const random = seededRandom('service', vehicle.id, day);
    const moment = minuteAt(day, random.integer(6, 17), random.integer(0, 11) * 5);
    const holder = byVehicle.get(vehicle.id)?.findLast((handover) => handover.time <= moment)?.to.row;
    const notifier = holder?.PhoneNumber ?? '';
    return {
      Id: index + 1,
      Number: numberOf(day),
      VehicleId: vehicle.id,
      RequestDateTimeDate: minuteText(moment),
      ...workOf(random, vehicle, { day, today }),
      DoCallBack: notifier !== '' && random.chance(0.3),
      NotifierPhoneNumber: notifier,
      ConsultantId: consultants.length > 0 ? random.pick(consultants).row.Id : null,
      ResponsiblePersonId: holder?.Id ?? null,
      ReporterId: holder?.Id ?? null,
    };
  });
}

function daysOf(vehicle: DemoVehicle, today: Day): Day[] {
  const random = seededRandom('services', vehicle.id);
  const days: Day[] = [];
  for (let day = Math.max(vehicle.since, today - 365) + random.integer(5, 240); day < today; day += random.integer(60, 240)) days.push(day);
  return days;
}

function workOf(random: Random, vehicle: DemoVehicle, { day, today }: { readonly day: Day; readonly today: Day }) {
  const { country } = vehicle.structure;
  const work = random.weighted(workTypes.filter(({ needsEngine }) => !needsEngine || vehicle.type !== vehicleTypes.semitrailer));
  const isPlanned = today - day > 3 || random.chance(0.4);
  const start = workingDay(day + random.integer(1, 9));
  const end = start + random.pick(work.days);
  const isDone = isPlanned && end < today;
  const status = isDone
    ? random.chance(0.05)
      ? 'Anulowane'
      : 'Zakończone'
    : !isPlanned
      ? 'Zgłoszone'
      : start < today
        ? 'W realizacji'
        : 'Zaplanowane';
  return {
    StatusId: choiceId(dictionaryIds.serviceRequestStatuses, status),
    ServiceKindId: choiceId(dictionaryIds.serviceKinds, work.kind),
    PlannedDate: isPlanned ? minuteText(minuteAt(start, random.integer(7, 10), 0)) : null,
    PlannedEndDate: isPlanned ? minuteText(minuteAt(end, random.integer(14, 17), 0)) : null,
    Date: status === 'Zakończone' ? dayText(end) : null,
    PlaceName: isPlanned ? random.pick(workshops[country]) : '',
    WorkshopCountryCode: isPlanned ? country : null,
    Description: random.pick(work[country]),
  };
}
