import { toWireDate } from '../../../contract/wire-date.ts';
import { downloadFile } from '../../download-file.ts';
import { writeCsv } from './csv.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';

/** As many rows as a spreadsheet has, less one for the headings. */
const MAX_ROWS = 1_048_575;

/** Downloads all rows that match the query, in the shown columns. `isComplete` false: the device has only some of them. */
export async function downloadCsv(list: ListExport): Promise<{ name: string; isComplete: boolean }> {
  const { rows, isComplete } = await matchingRows(list, MAX_ROWS);
  const name = `${list.title} ${toWireDate(new Date())}.csv`;
  downloadFile(new Blob([writeCsv(shownColumns(list.columns, list.layout), rows, list.formats)], { type: 'text/csv' }), name);
  return { name, isComplete };
}
