// Fields and checks that the schemas of several saved records have. The start and the worker load none of them.
import * as v from 'valibot';
import { recordId, text } from './fields.ts';
import { wireDateTime } from './wire-date.ts';

export const optionalDateTime = v.nullish(wireDateTime, null);
export const optionalChoice = v.nullish(recordId, null);
/** Reading of an odometer, or a distance, in kilometres. */
export const kilometres = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
export const optionalKilometres = v.nullish(kilometres, null);

/** A telephone number in any common notation, or empty. */
export const phoneNumber = v.pipe(text(30), v.trim(), v.regex(/^(|[+(]?\d[\d\s()/-]{5,})$/, 'invalid'));

/** One value of an additional field, stored per record. */
export const additionalFieldValue = v.looseObject({ Id: recordId, Value: v.nullish(v.string(), null) });

export type AdditionalFieldValue = v.InferOutput<typeof additionalFieldValue>;

type Options = { readonly code?: string; readonly mayBeEqual?: boolean };
type Check<Fields extends Readonly<Record<string, unknown>>> = v.BaseValidation<Fields, Fields, v.PartialCheckIssue<Fields>>;

/**
 * Requires `start` before `end` where both have a value: dates of the wire, or numbers. The field error `code` is of `end`. Other invalid
 * fields do not hide it.
 */
export function inOrder<Fields extends Readonly<Record<string, unknown>>>(
  start: keyof Fields & string,
  end: keyof Fields & string,
  { code = 'end-before-start', mayBeEqual = false }: Options = {},
): Check<Fields> {
  const check = v.partialCheck<Record<string, unknown>, readonly [readonly [string], readonly [string]], Record<string, unknown>, string>(
    [[start], [end]],
    (fields) => isInOrder(fields[start], fields[end], mayBeEqual),
    code,
  );
  return v.forward(check, [end]) as unknown as Check<Fields>;
}

function isInOrder(start: unknown, end: unknown, mayBeEqual: boolean): boolean {
  if (start === null || end === null) return true;
  return (start as string | number) < (end as string | number) || (mayBeEqual && start === end);
}
