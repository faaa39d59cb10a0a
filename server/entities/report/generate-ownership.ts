
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { storeExport } from '../../export/store-export.ts';
import { writeXlsx, type XlsxColumn } from '../../export/xlsx.ts';
import { reportTexts } from '../../texts/texts.ts';
import { ownershipColumns, ownershipLine, sumByModel } from '../../../src/contract/entities/costs/ownership.ts';
import { ownershipOf } from './ownership.ts';

/** The cost of ownership as an Excel file that only the caller can download, by vehicle or model; returns its id. */
export async function generateOwnership(request: CallRequest): Promise<number> {
  const words = reportTexts(request.language);
  return request.runExport(async () => {
    const { From, To, Rows } = await ownershipOf(request);
    const lines = (request.parameters['by'] === 'model' ? sumByModel(Rows) : Rows).map(ownershipLine);
    const columns = ownershipColumns.map(({ field, kind }): XlsxColumn => ({ field, header: words.columns[field] ?? field, kind }));
    const bytes = writeXlsx(words.title, columns, batchOf(lines), { above: [[words.title], [From, To], []], below: [] });
    return request.db.transaction().execute((trx) => storeExport(trx, { userId: request.user.id, fileName: `${words.title} ${From} ${To}.xlsx`, bytes }));
  });
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
