import * as v from 'valibot';
import type { FunctionalityName } from '../../permissions/functionality.ts';
import { columnDate, recordId } from '../../wire/fields.ts';
import { addDays, fromWire, toWireDate, type WireDate } from '../../wire/wire-date.ts';

export const reportIntervals = ['week', 'month'] as const;

export type ReportInterval = (typeof reportIntervals)[number];

/** Reports that are mailed beside lists: the call that writes the file, the screen, and the rights to read it. */
export const mailedReports = {
  fleet: { call: 'generateFleet', path: '/', functionalities: ['Vehicle'] },
  ownership: { call: 'generateOwnership', path: '/report/ownership', functionalities: ['Cost', 'Vehicle'] },
} as const satisfies Record<
  string,
  { readonly call: string; readonly path: string; readonly functionalities: readonly FunctionalityName[] }
>;

export type MailedReportName = keyof typeof mailedReports;

/** Mails come at the start of the working day. */
const TIME_OF_DAY = 'T06:00:00';

const MAX_RECIPIENTS = 50;

const text = (length: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(length));

const parameters = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(10_000)));

/**
 * `List`: a kind of record, or a report of `mailedReports`. `Parameters`: as for its Excel file. `IsOfPeriod`: only the rows of the week or
 * month that has ended.
 */
export const saveReportMailBody = v.object({
  Id: v.nullish(recordId, null),
  Name: text(80),
  List: text(60),
  Parameters: parameters,
  Every: v.picklist(reportIntervals),
  IsOfPeriod: v.boolean(),
  Recipients: v.pipe(v.array(recordId), v.maxLength(MAX_RECIPIENTS)),
});

export type SaveReportMailBody = v.InferOutput<typeof saveReportMailBody>;

export const pauseReportMailBody = v.object({ Id: recordId, IsPaused: v.boolean() });

const person = v.looseObject({ Id: recordId, Name: v.string() });

/**
 * The caller's mailed reports; an earlier release of the backend leaves `Parameters` out. `Address`: the caller's; null without one.
 * `IsAvailable`: the company has a mail server.
 */
export const reportMails = v.looseObject({
  IsAvailable: v.boolean(),
  Address: v.nullable(v.string()),
  Mails: v.array(
    v.looseObject({
      Id: recordId,
      Name: v.string(),
      List: v.string(),
      Every: v.picklist(reportIntervals),
      IsOfPeriod: v.boolean(),
      IsPaused: v.boolean(),
      NextOn: v.string(),
      LastOn: columnDate,
      Recipients: v.array(person),
      Parameters: v.optional(parameters),
    }),
  ),
});

export type ReportMails = v.InferOutput<typeof reportMails>;

/** Others who may read a list and have a mail address. */
export const reportReaders = v.array(person);

/** The first moment after `now` at which a report goes out: Monday, or the first of the month. */
export function nextReportTime(every: ReportInterval, now: string): string {
  const today = now.slice(0, 10);
  const first = firstDay(every, today);
  const start = `${first}${TIME_OF_DAY}`;
  return start > now ? start : `${every === 'week' ? addDays(first, 7) : firstDay('month', addDays(first, 31))}${TIME_OF_DAY}`;
}

/** The days of the last whole week or month before `today`. */
export function endedPeriod(every: ReportInterval, today: WireDate): { readonly from: WireDate; readonly to: WireDate } {
  const to = addDays(firstDay(every, today), -1);
  return { from: firstDay(every, to), to };
}

function firstDay(every: ReportInterval, day: WireDate): WireDate {
  if (every === 'month') return `${day.slice(0, 8)}01`;
  const date = fromWire(day) ?? new Date();
  return toWireDate(new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7)));
}
