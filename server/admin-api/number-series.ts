import type * as v from 'valibot';
import type { NumberSeries } from '../../src/contract/entities/company/administration-answers.ts';
import type { setSeriesBody } from '../../src/contract/administration-bodies.ts';
import { numberPrefixes, type NumberPrefix } from '../../src/contract/number-series.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { tableOf } from '../engine/records/record-handlers.ts';
import { highestNumber } from '../engine/records/next-number.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

/** The number series with the last number of each, newest year first. For the current year it includes series without a counter row. */
export async function listSeries(context: AdminContext): Promise<NumberSeries[]> {
  const { db, now } = context;
  const stored = await db
    .selectFrom('number_series')
    .select(['Prefix', 'Year', 'LastNumber'])
    .orderBy('Year', 'desc')
    .orderBy('Prefix')
    .execute();
  const year = Number(now.slice(0, 4));
  const others = numberPrefixes.filter((prefix) => !stored.some(({ Prefix, Year }) => Prefix === prefix && Year === year));
  const uncounted = await Promise.all(
    others.map(async (Prefix) => ({ Prefix, Year: year, LastNumber: await highestNumberOf(context, Prefix, year) })),
  );
  return [...uncounted.filter(({ LastNumber }) => LastNumber > 0), ...stored].toSorted(
    (left, right) => right.Year - left.Year || left.Prefix.localeCompare(right.Prefix),
  );
}

/** Sets the last number of a series; never below an issued number, so that no number is issued twice. Throws `validation`. */
export async function setSeries(context: AdminContext, input: v.InferOutput<typeof setSeriesBody>): Promise<true> {
  const { Prefix, Year, LastNumber } = input;
  await runAdminChange(context, async (trx) => {
    const stored = await trx
      .selectFrom('number_series')
      .select('LastNumber')
      .where('Prefix', '=', Prefix)
      .where('Year', '=', Year)
      .forUpdate()
      .executeTakeFirst();
    const limit = Math.max(stored?.LastNumber ?? 0, await highestNumberOf({ ...context, db: trx }, Prefix, Year));
    if (LastNumber < limit) throw new TaborError('validation', { fieldErrors: [{ field: 'LastNumber', code: 'min', limit }] });
    const { Id } = await trx
      .insertInto('number_series')
      .values({ Prefix, Year, LastNumber })
      .onConflict((conflict) => conflict.columns(['Prefix', 'Year']).doUpdateSet({ LastNumber }))
      .returning('Id')
      .executeTakeFirstOrThrow();
    await recordAdminChange(trx, context, {
      entity: 'number-series',
      id: Id,
      call: 'setSeries',
      before: stored ?? null,
      after: { LastNumber },
    });
  });
  return true;
}

async function highestNumberOf({ db, catalogue }: AdminContext, prefix: NumberPrefix, year: number): Promise<number> {
  const numbered = Object.values(catalogue.entities).find(({ entity }) => entity.numberPrefix === prefix);
  if (!numbered) return 0;
  const { rows } = await highestNumber(tableOf(numbered), `${prefix}/${year}/`).execute(db);
  return rows[0]?.highest ?? 0;
}
