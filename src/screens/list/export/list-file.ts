import { xlsxType } from '../../../contract/spreadsheet.ts';
import { toWireDate } from '../../../contract/wire-date.ts';
import { downloadFile } from '../../download-file.ts';
import { writeCsv } from './csv.ts';
import { writeExcel } from './excel.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';

export type FileFormat = 'csv' | 'xlsx';

/** `csv`: as many rows as a spreadsheet has, less one for the headings. `xlsx`: as many as a tablet packs without running out of memory. */
const maxRows = { csv: 1_048_575, xlsx: 50_000 } as const;

const writers = { csv: writeCsv, xlsx: writeExcel } as const;

const types = { csv: 'text/csv', xlsx: xlsxType } as const;

/** Downloads all rows that match the query, in the shown columns. `isComplete` false: the device has only some of them. `limit`: the list has more than that. */
export async function downloadList(list: ListExport, format: FileFormat): Promise<{ name: string; isComplete: boolean; limit: number | null }> {
  const most = maxRows[format];
  const { rows, isComplete } = await matchingRows(list, most + 1);
  const name = `${list.title} ${toWireDate(new Date())}.${format}`;
  const content = writers[format](shownColumns(list.columns, list.layout), rows.slice(0, most), list.formats, list.title);
  downloadFile(new Blob([content], { type: types[format] }), name);
  return { name, isComplete, limit: rows.length > most ? most : null };
}
