import * as v from 'valibot';

/** A grid's answer: `value`, and the count as `@odata.count` or `count`. */
export const gridAnswer = v.pipe(
  v.looseObject({
    value: v.array(v.unknown()),
    '@odata.count': v.optional(v.number()),
    count: v.optional(v.number()),
  }),
  v.transform((answer) => ({ value: answer.value, count: answer['@odata.count'] ?? answer.count ?? null })),
);

/** The rows of `answer` that `schema` reads, and how many it does not: a bad row is skipped and reported, never a blank page. */
export function readRows<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: readonly unknown[],
): { rows: v.InferOutput<Schema>[]; unreadable: number } {
  const rows: v.InferOutput<Schema>[] = [];
  let unreadable = 0;
  for (const candidate of answer) {
    const result = v.safeParse(schema, candidate);
    if (result.success) rows.push(result.output);
    else unreadable++;
  }
  return { rows, unreadable };
}
