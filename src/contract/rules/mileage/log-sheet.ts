import type { Language } from '../../wire/languages.ts';
import type { CounterReading } from './counter-reading.ts';
import type { LogEntry, VehicleLog } from './vehicle-log.ts';

export type LogColumn =
  | 'Number'
  | 'Date'
  | 'EndDate'
  | 'StartCounter'
  | 'EndCounter'
  | 'Kind'
  | 'Purpose'
  | 'Route'
  | 'Partner'
  | 'Kilometres'
  | 'Driver';

/** A line of the document. `tone` distinguishes trips from gaps that only the odometer shows. */
export type LogLine = { readonly tone: LogEntry['kind']; readonly cells: Readonly<Record<LogColumn, string | number | null>> };

type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

type ReadingFormats = { readonly number: (value: number) => string; readonly dateTime: (value: string) => string };

/** A reading at the start or the end of the month. */
export function readingText(reading: CounterReading | null, translate: Translate, formats: ReadingFormats): string {
  return reading === null
    ? translate('unknown')
    : translate('counterOn', { kilometres: formats.number(reading.CounterState), moment: formats.dateTime(reading.DateTime) });
}

const detailedColumns: readonly LogColumn[] = [
  'Number',
  'Date',
  'EndDate',
  'StartCounter',
  'EndCounter',
  'Kind',
  'Route',
  'Purpose',
  'Partner',
  'Kilometres',
  'Driver',
];

/**
 * Columns of each language's document: the Polish register has those of its VAT law and the kind of trip, the German one both odometer
 * readings and the visited partner.
 */
export const logColumns: Readonly<Record<Language, readonly LogColumn[]>> = {
  pl: ['Number', 'Date', 'Kind', 'Purpose', 'Route', 'Kilometres', 'Driver'],
  de: detailedColumns,
  en: detailedColumns,
};

/** The lines of a log with translated texts. Dates stay wire dates. Cells without a value stay empty, to be filled in by hand. */
export function logLines(
  { entries }: VehicleLog,
  translate: Translate,
  driverOf: (employeeId: number) => string | null,
): readonly LogLine[] {
  return entries.map((entry): LogLine => {
    if (entry.kind === 'trip') {
      const { StartDate, EndDate, StartCounter, EndCounter, Purpose, Description, EmployeeId, TripKind, Partner } = entry.trip;
      const Driver = (EmployeeId === null ? null : driverOf(EmployeeId)) ?? translate('driverUnknown');
      const Kilometres = entry.kilometres ?? (EndDate === null ? translate('running') : null);
      return {
        tone: 'trip',
        cells: {
          Number: entry.number,
          Date: StartDate,
          EndDate,
          StartCounter,
          EndCounter,
          Kind: TripKind && translate(`kinds.${TripKind}`),
          Purpose,
          Route: Description,
          Partner: Partner || null,
          Kilometres,
          Driver,
        },
      };
    }
    const { kind, from, to, kilometres } = entry;
    const Route = translate('gapRoute', { from: String(from.CounterState), to: String(to.CounterState) });
    return {
      tone: kind,
      cells: {
        Number: null,
        Date: from.DateTime,
        EndDate: to.DateTime,
        StartCounter: from.CounterState,
        EndCounter: to.CounterState,
        Kind: null,
        Purpose: translate(kind),
        Route,
        Partner: null,
        Kilometres: kind === 'gap' ? kilometres : null,
        Driver: null,
      },
    };
  });
}

/** The totals in kilometres with their labels. A total that needs a summary gets the text `noSummary` without one. */
export function logTotals(
  { totals }: VehicleLog,
  translate: Translate,
): readonly { readonly label: string; readonly value: number | string }[] {
  const names = [
    'business',
    'undeclared',
    'commute',
    'personal',
    'summedCommute',
    'summedPersonal',
    'gaps',
    'unexplained',
    'distance',
  ] as const;
  return names
    .filter((name) => name !== 'undeclared' || totals.undeclared > 0)
    .map((name) => ({ label: translate(`totals.${name}`), value: totals[name] ?? translate('noSummary') }));
}
