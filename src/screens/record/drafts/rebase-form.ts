import { deepEqual } from '../../../sync/deep-equal.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Rebases a form that was opened on `base` onto the current record: untouched fields take the record's values, so that a save does not
 * restore outdated ones. Returns the form values and the new base, which the three-way merge of the save compares with (SY16).
 */
export function rebaseForm<Values extends Fields>(
  edited: Values,
  base: Fields,
  record: Fields,
): { readonly values: Values; readonly base: Fields } {
  const untouched = Object.keys(record).filter((name) => deepEqual(edited[name], base[name]));
  const updated = Object.fromEntries(untouched.map((name) => [name, record[name]]));
  return { values: { ...edited, ...updated }, base: { ...base, ...updated } };
}
