import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { reportConditions } from '../../export/conditions.ts';
import { storeExport } from '../../export/store-export.ts';
import { singleBatch, writeXlsx, type XlsxColumn, type XlsxRow } from '../../export/xlsx.ts';

type Sheet = {
  readonly title: string;
  readonly days: { readonly From: string; readonly To: string };
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly XlsxRow[];
};

/** Stores a report as an Excel file under its title, days and part of the fleet; returns the id. */
export async function storeReport(request: CallRequest, { title, days: { From, To }, columns, rows }: Sheet): Promise<number> {
  const { db, user, parameters, language } = request;
  const conditions = await request.read((reader) => reportConditions(reader, parameters, language));
  const lines = conditions.length === 0 ? [] : [[conditions.join(' · ')]];
  const bytes = writeXlsx(title, columns, singleBatch(rows), { above: [[title], [{ day: From }, { day: To }], ...lines, []], below: [] });
  return db.transaction().execute((trx) => storeExport(trx, { userId: user.id, fileName: `${title} ${From} ${To}.xlsx`, bytes }));
}
