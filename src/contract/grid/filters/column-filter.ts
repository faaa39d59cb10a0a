import * as v from 'valibot';
import { wireDate } from '../../wire/wire-date.ts';

/** Above the length limit of every input field, so that typed text always passes. */
export const MAX_FILTER_TEXT = 2_000;
const MAX_CHOICES = 1_000;

const bound = v.pipe(v.number(), v.finite());

/** Filter of a column. `isPart`: the text is a whole name among those that the column joins. Dates include both ends; `orEmpty` also finds rows without a date; `empty` is for any type of column. */
export const columnFilter = v.variant('kind', [
  v.object({
    kind: v.literal('text'),
    text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_FILTER_TEXT)),
    isPart: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('number'), min: v.exactOptional(bound), max: v.exactOptional(bound) }),
  v.object({
    kind: v.literal('date'),
    from: v.exactOptional(wireDate),
    to: v.exactOptional(wireDate),
    orEmpty: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('empty') }),
  v.object({ kind: v.literal('boolean'), value: v.boolean() }),
  v.object({ kind: v.literal('choice'), ids: v.pipe(v.array(v.string()), v.nonEmpty(), v.maxLength(MAX_CHOICES)) }),
]);

export type ColumnFilter = v.InferOutput<typeof columnFilter>;
