import { ownershipColumns, ownershipLine, sumByModel } from '../../../src/contract/entities/costs/ownership.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { reportTexts } from '../../texts/texts.ts';
import { ownershipOf } from './ownership.ts';
import { scopeOf } from './scope.ts';
import { storeReport } from './store-report.ts';

/** The cost of ownership as an Excel file that only the caller can download, by vehicle or model; returns its id. */
export async function generateOwnership(request: CallRequest): Promise<number> {
  const { title, columns } = reportTexts(request.language).ownership;
  return request.runExport(async (onRows) => {
    const { Rows, ...days } = await ownershipOf(request, await scopeOf(request));
    const rows = (request.parameters['by'] === 'model' ? sumByModel(Rows) : Rows).map(ownershipLine);
    await onRows(rows.length);
    return storeReport(request, {
      title,
      days,
      columns: ownershipColumns.map(({ field, kind }) => ({ field, header: columns[field], kind })),
      rows,
    });
  });
}
