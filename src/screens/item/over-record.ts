import { same } from '../../sync/same.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A form that was begun over `base`, over the record as it is now: what its user did not touch is the record's, so that a save gives nobody's
 * older value back. Answers the form and what its fields were before they were touched, which is what a save is merged by (SY16).
 */
export function overRecord<Values extends Fields>(edited: Values, base: Fields, record: Fields): { readonly values: Values; readonly base: Fields } {
  const untouched = Object.keys(record).filter((name) => same(edited[name], base[name]));
  const followed = Object.fromEntries(untouched.map((name) => [name, record[name]]));
  return { values: { ...edited, ...followed }, base: { ...base, ...followed } };
}
