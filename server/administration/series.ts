import { sql, type Kysely } from 'kysely';
import { numberSeries, setSeries as body, type NumberSeries } from '../../src/contract/entities/administration.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { readRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { administering, writeDown, type Acting } from './journal.ts';

/** Where the documents of a series are. */
const documents: Readonly<Record<keyof typeof numberSeries, keyof Database>> = {
  PZO: 'vehicle_handover_document',
  REZ: 'vehicle_booking',
  DW: 'rental_document',
  DWW: 'equipment_rental_document',
  SZK: 'vehicle_damage',
  SRW: 'service_request',
  ZO: 'periodic_summary',
};

/** The series and the last number that each has given, the newest year first. */
export function listSeries(db: Kysely<Database>): Promise<NumberSeries[]> {
  return db.selectFrom('number_series').select(['Prefix', 'Year', 'LastNumber']).orderBy('Year', 'desc').orderBy('Prefix').execute();
}

/** Lets a series go on after a number; never back behind one that was given, so that none is given twice. Throws `validation`. */
export async function setSeries(acting: Acting, given: unknown): Promise<true> {
  const { Prefix, Year, LastNumber } = readRecord(body, given);
  await administering(acting, async (trx) => {
    const kept = await trx.selectFrom('number_series').select('LastNumber').where('Prefix', '=', Prefix).where('Year', '=', Year).forUpdate().executeTakeFirst();
    const start = `${Prefix}/${Year}/`;
    const { rows } = await sql<{ highest: number }>`
      SELECT coalesce(max(substring("Number" FROM '[0-9]{1,9}$')::integer), 0) AS highest FROM ${sql.table(documents[Prefix])} WHERE starts_with("Number", ${start})`.execute(trx);
    const limit = Math.max(kept?.LastNumber ?? 0, rows[0]?.highest ?? 0);
    if (LastNumber < limit) throw new TaborError('validation', { faults: [{ field: 'LastNumber', code: 'min', limit }] });
    const { Id } = await trx
      .insertInto('number_series')
      .values({ Prefix, Year, LastNumber })
      .onConflict((conflict) => conflict.columns(['Prefix', 'Year']).doUpdateSet({ LastNumber }))
      .returning('Id')
      .executeTakeFirstOrThrow();
    await writeDown(trx, acting, { subject: 'number-series', id: Id, call: 'setSeries', before: kept ?? null, after: { LastNumber } });
  });
  return true;
}
