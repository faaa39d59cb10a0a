import * as fc from 'fast-check';
import * as v from 'valibot';
import type { Schema } from '../../src/api/reading/schema.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { fromWire, wireDate, wireDateTime, wireDateOrDateTime } from '../../src/contract/wire-date.ts';

/** A value in two forms: `meant` as the contract defines it, `said` as a foreign backend may write it. `absent`: the key is missing. */
export type ForeignValue = { readonly meant: unknown; readonly said: unknown };

export const absent = Symbol('absent');

/** Arbitrary values of `schema`, each in a form that a foreign backend may write. */
export function foreignValues(contractSchema: v.GenericSchema, isNested = false): fc.Arbitrary<ForeignValue> {
  const schema = contractSchema as Schema;
  if (schema.wrapped) return optionalForeignValues(schema, schema.wrapped);
  if ([schema, schema.pipe?.[0]].some((one) => one === wireDate || one === wireDateTime || one === wireDateOrDateTime)) return dates(schema);
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'number':
      return numbers(schema);
    case 'boolean':
      return flags;
    case 'picklist':
      return fc.constantFrom(...((schema.options ?? []) as readonly (string | number)[])).chain((option) => oneOfForms(option, [option, String(option), String(option).toUpperCase()]));
    case 'array':
      return fc.array(foreignValues(schema.item as Schema, true), { maxLength: 3 }).chain((elements) => {
        const meant = elements.map((one) => one.meant);
        const list = elements.map((one) => one.said);
        return oneOfForms(meant, isNested ? [list, { results: list }, JSON.stringify(list)] : [list]);
      });
    case 'record':
      return fc.dictionary(fc.constantFrom('2960', '5030'), foreignValues(schema.value as Schema, true)).map((members) => ({
        meant: Object.fromEntries(Object.entries(members).map(([key, one]) => [key, one.meant])),
        said: Object.fromEntries(Object.entries(members).map(([key, one]) => [key, one.said])),
      }));
    case 'union':
      return foreignValues(schema.options?.[0] as Schema, isNested);
    case 'unknown':
      return fc.constantFrom('1234', 1234, null).map((value) => ({ meant: value, said: value }));
    default:
      if (!schema.entries) throw new Error(schema.type);
      return objects(schema, schema.entries);
  }
}

function oneOfForms(meant: unknown, ways: readonly unknown[]): fc.Arbitrary<ForeignValue> {
  return fc.constantFrom(...ways).map((one) => ({ meant, said: one }));
}

function optionalForeignValues(schema: Schema, wrapped: Schema): fc.Arbitrary<ForeignValue> {
  const isText = wrapped.type === 'string' || wrapped.type === 'unknown';
  const nothings = [absent, ...(v.safeParse(schema, null).success ? [null, ...(isText ? [] : [''])] : [])].map((one) => {
    const result = v.safeParse(schema, one === absent ? undefined : one === '' ? null : one);
    return { meant: result.output === undefined ? absent : result.output, said: one };
  });
  const something = foreignValues(wrapped, true).filter((one) => one.said !== absent).map((one) => ({ ...one, meant: schema.pipe ? v.parse(schema, one.meant) : one.meant }));
  return fc.oneof({ weight: 3, arbitrary: something }, { weight: 1, arbitrary: fc.constantFrom(...nothings) });
}

const sampleTexts = ['Łódź', '12', 'PO 1AB 23', 'a, b; "c"', 'Köln\nZürich', 'T', '8:30', '08:30', 'SRW/2026/1', '2026-05-03', 'PL', '700', 'x'.repeat(40)];

function texts(schema: Schema): fc.Arbitrary<ForeignValue> {
  const meant = fc.constantFrom(...sampleTexts, `local-${'0'.repeat(36)}`, 'a@b.pl', 'data:image/png;base64,iVBORw0=').filter((text) => v.safeParse(schema, text).success);
  return meant.chain((text) => oneOfForms(v.parse(schema, text), /^[1-9]\d*$/.test(text) ? [text, Number(text)] : [text]));
}

function numbers(schema: Schema): fc.Arbitrary<ForeignValue> {
  const isWhole = !v.safeParse(schema, 1.5).success;
  const values = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(...[-3_760_002, 0, 9_999_999, 12.25].filter((value) => v.safeParse(schema, value).success)));
  return values.filter((value) => v.safeParse(schema, value).success).chain((value) => {
    const grouped = String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
    const ways = [value, String(value), ...(isWhole ? [{ Id: value }, { id: String(value), Name: 'Łódź' }] : [String(value).replace('.', ','), grouped.replace('.', ',')])];
    return oneOfForms(value, ways);
  });
}

const flags: fc.Arbitrary<ForeignValue> = fc.oneof(
  oneOfForms(true, [true, 1, '1', 'T', 't', 'true', 'True', 'Y', 'tak', 'Tak', 'ja']),
  oneOfForms(false, [false, 0, '0', 'N', 'n', 'false', 'False', 'nie', 'NIE', 'nein']),
);

/** UTC date with time, without an offset suffix. */
function inUtc(moment: number): string {
  return toWireDateTimeIn('UTC', new Date(moment));
}

/** Local times from 06:00 to 21:59: the hours of a clock change are ambiguous or do not exist. */
const localTimes = fc.tuple(fc.integer({ min: 0, max: 7_000 }), fc.integer({ min: 6, max: 21 }), fc.integer({ min: 0, max: 59 })).map(([day, hour, minute]) => {
  const date = inUtc(Date.UTC(2015, 0, 1 + day)).slice(0, 10);
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
});

/** The time zone of this process stands for the company's. */
function dates(schema: Schema): fc.Arbitrary<ForeignValue> {
  return localTimes.chain((moment) => {
    const at = (fromWire(moment) as Date).getTime();
    const [day, time] = [moment.slice(0, 10), moment.slice(11)];
    const inOffset = (hours: number) => inUtc(at + hours * 3_600_000);
    const dotted = `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`;
    const ways = [moment, `${moment}.123`, `${day} ${time}`, moment.slice(0, 16), `${inUtc(at)}.000Z`, `${inOffset(5.5)}+05:30`, `${inOffset(-3)}-0300`, `/Date(${at})/`, `/Date(${at}+0200)/`, at, dotted];
    return oneOfForms(v.parse(schema, moment), ways);
  });
}

const keyStyles: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.charAt(0).toLowerCase() + key.slice(1),
  (key) => key.toLowerCase(),
  (key) => key.toUpperCase(),
  (key) => key.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase(),
];

const extraMembers = { Tenant: 'x', RowNo: 7, IsArchived: 'N', Links: [{ rel: 'self' }] };

/** Key names of a choice's id and label. */
const choiceNames = [['Value', 'Text'], ['Key', 'Value'], ['id', 'name'], ['ID', 'Label'], ['Key', 'Description']] as const;

function objects(schema: Schema, entries: Readonly<Record<string, Schema>>): fc.Arbitrary<ForeignValue> {
  const members = fc.record(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, foreignValues(entry, true)])));
  const labels = Object.keys(entries).filter((name) => entries[name]?.type === 'string' && !entries[name].pipe);
  const isChoice = entries['Id']?.type === 'number' && labels.length === 1;
  return fc.tuple(members, fc.constantFrom(...keyStyles), fc.constantFrom(null, ...(isChoice ? choiceNames.filter((pair) => pair.every((name) => !entries[name])) : [])), fc.boolean()).map(([told, style, names, hasExtras]) => {
    const plain = names && told['Id'] ? { ...told, Id: { ...told['Id'], said: told['Id'].meant } } : told;
    const own = hasExtras && schema.type === 'loose_object' ? extraMembers : {};
    const keyOf = (name: string) => (names && name === 'Id' ? names[0] : names && name === labels[0] ? names[1] : style(name));
    // A renamed member is also preserved under its foreign name.
    const renamed = Object.entries(plain).filter(([name]) => names && (name === 'Id' || name === labels[0]) && !isKeyOf(name, keyOf(name)));
    return {
      meant: { ...fieldsOf(plain, 'meant', (name) => name), ...Object.fromEntries(renamed.map(([name, one]) => [keyOf(name), one.said])), ...own },
      said: { ...fieldsOf(plain, 'said', keyOf), ...own },
    };
  });
}

function isKeyOf(name: string, key: string): boolean {
  return name.toLowerCase() === key.replaceAll('_', '').toLowerCase();
}

function fieldsOf(told: Readonly<Record<string, ForeignValue>>, side: keyof ForeignValue, keyOf: (name: string) => string): object {
  return Object.fromEntries(Object.entries(told).flatMap(([name, one]) => (one[side] === absent ? [] : [[keyOf(name), one[side]]])));
}
