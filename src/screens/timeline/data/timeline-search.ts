import * as v from 'valibot';
import { recordId, localKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { wireDate, wireDateTime, type WireDate, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { groupings, type Grouping } from './group-vehicles.ts';
import { periodOf, viewNames, type Period, type ViewName } from './period.ts';

/** Search parameters of a timeline's address: the view, its filters, the open record, and the defaults of a new record. */
export type TimelineSearch = {
  readonly view?: ViewName;
  readonly day?: WireDate;
  readonly search?: string;
  /** Vehicle type. */
  readonly class?: number;
  /** States whose visibility differs from the default. */
  readonly states?: readonly string[];
  readonly table?: true;
  readonly group?: Grouping;
  readonly unit?: string;
  /** Vehicles that are free at this time. */
  readonly freeFrom?: WireDateTime;
  readonly freeTo?: WireDateTime;
  readonly open?: RecordKey;
  readonly VehicleId?: RecordKey;
  readonly StartDate?: WireDateTime;
  readonly EndDate?: WireDateTime;
};

/** The search parameters of an address before `readTimelineSearch` has read them. */
export type TimelineAddress = { readonly [Name in keyof TimelineSearch]?: unknown };

const schemas = {
  view: v.picklist(viewNames),
  day: wireDate,
  search: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(200)),
  class: v.picklist([0, 1, 2]),
  states: v.pipe(v.array(v.string()), v.nonEmpty(), v.maxLength(20)),
  table: v.literal(true),
  group: v.picklist(groupings),
  unit: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(200)),
  freeFrom: wireDateTime,
  freeTo: wireDateTime,
  open: v.union([recordId, localKey]),
  VehicleId: recordId,
  StartDate: wireDateTime,
  EndDate: wireDateTime,
};

/** Period of an address. Default: today's day on a phone, else its week. */
export function periodOfSearch(view: ViewName | undefined, day: WireDate | undefined, isPhone: boolean, today: WireDate): Period {
  return periodOf(view ?? (isPhone ? 'day' : 'week'), day ?? today);
}

/** Readable part of an address; invalid parts are ignored. */
export function readTimelineSearch(parameters: Readonly<Record<string, unknown>>): TimelineSearch {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const result = v.safeParse<v.GenericSchema>(schema, parameters[name]);
      return result.success && result.output !== undefined ? [[name, result.output]] : [];
    }),
  );
}
