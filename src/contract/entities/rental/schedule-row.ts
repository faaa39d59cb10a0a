import * as v from 'valibot';
import { columnFlag } from '../../wire/fields.ts';

/** Rows of a schedule, whose answer the specification does not describe: flags that it leaves out are null, not off. */
export function scheduleRows<Row extends v.LooseObjectSchema<v.ObjectEntries, undefined>>(row: Row): v.ArraySchema<Row, undefined> {
  const unknown = flagsOf(row).map((name) => [name, v.nullish(v.boolean(), null)]);
  return v.array(v.looseObject({ ...row.entries, ...Object.fromEntries(unknown) }) as unknown as Row);
}

/** Names of the columns with flags. */
export function flagsOf(row: v.LooseObjectSchema<v.ObjectEntries, undefined>): readonly string[] {
  return Object.keys(row.entries).filter((name) => row.entries[name] === columnFlag);
}
