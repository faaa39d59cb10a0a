import { csvLine, guardFormula } from '../../src/contract/wire/csv-line.ts';
import { selectedFields } from '../../src/contract/grid/query.ts';
import type { GridColumns } from '../grid/columns.ts';
import type { GridResponse } from '../grid/read-page.ts';
import { nextPage } from './answer.ts';

type Pages = {
  readonly columns: GridColumns;
  readonly parameters: URLSearchParams;
  readonly first: GridResponse;
  readonly readNext: (parameters: URLSearchParams) => Promise<GridResponse>;
  /** Is told the number of rows when the client has them all, has left, or a page failed. */
  readonly onEnd: (rows: number) => void;
};

/**
 * All rows as separated values, for spreadsheets without OData: a page is read when the client has taken the one before. An error after the
 * first page breaks the connection, so that no client takes a part for the whole.
 */
export function toCsvAnswer({ columns, parameters, first, readNext, onEnd }: Pages): Response {
  const names = columnNames(columns, parameters);
  const encoder = new TextEncoder();
  let [rows, query]: [number, URLSearchParams | null] = [0, parameters];
  let page: GridResponse | null = first;
  const lines = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (!query) {
            onEnd(rows);
            controller.close();
            return;
          }
          const { value, last } = page ?? (await readNext(query));
          const heading = page ? `\uFEFF${csvLine(names, ',')}` : '';
          page = null;
          rows += value.length;
          query = nextPage(query, value.length, last);
          controller.enqueue(encoder.encode(heading + value.map((row) => csvLine(cellsOf(row, names), ',')).join('')));
        } catch (error) {
          onEnd(rows);
          throw error;
        }
      },
      cancel: () => onEnd(rows),
    },
    { highWaterMark: 0 },
  );
  return new Response(lines, { headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'inline' } });
}

/** The columns that `$select` or `$apply` name; all by default. */
function columnNames({ kinds }: GridColumns, parameters: URLSearchParams): readonly string[] {
  return selectedFields(parameters)?.map(({ name }) => name) ?? [...kinds.keys()];
}

function cellsOf(row: unknown, names: readonly string[]): string[] {
  const values = row as Readonly<Record<string, unknown>>;
  return names.map((name) => cellText(values[name]));
}

/** Numbers have a decimal point and dates are ISO 8601; the import options of a spreadsheet name this format. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? guardFormula(value) : JSON.stringify(value);
}
