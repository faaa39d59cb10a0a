import type { EntityDefinition, EntityName } from '../../src/contract/entity.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import type { CallRequest, Read } from '../calls/call-request.ts';
import { readGridColumns } from '../grid/columns.ts';
import { readBatches } from '../grid/read-page.ts';
import { listTexts } from '../http/texts.ts';
import { storeExport } from './store-export.ts';
import { xlsxOf, type XlsxColumn } from './xlsx.ts';

/** Rows held in memory at a time. */
const batchSize = 1_000;

/**
 * Creates the `GenerateExcel` handler of an entity: the rows of its list for the same search, filter and order, with headings in the
 * caller's language. The handler returns the id of a file that only the caller can download.
 */
export function excelOf(entity: EntityName): Read {
  return async (request: CallRequest) => {
    const { grid }: EntityDefinition = entityRegistry[entity];
    const columns = (await readGridColumns(request.db)).get(entity);
    if (!grid || !columns) throw new TaborError('not-found');
    const texts = listTexts(entity, request.language);
    const shown = Object.entries(texts.columns).flatMap(([field, header]): XlsxColumn[] => {
      const kind = columns.kinds.get(field);
      return kind ? [{ field, header, kind }] : [];
    });
    const names = shown.map(({ field }) => field);
    const asked = { grid, columns, parameters: gridParameters(request), language: request.language, asker: request.user.employeeId, wallTime: request.wallTime, names };
    const transaction = request.db.transaction().setIsolationLevel('repeatable read');
    return request.inTurn(() =>
      transaction.execute((trx) => {
        const bytes = xlsxOf(texts.title, shown, readBatches(trx, asked, batchSize));
        return storeExport(trx, { userId: request.user.id, fileName: `${texts.title} ${request.now.slice(0, 10)}.xlsx`, bytes });
      }),
    );
  };
}

/** The specification names the search of the vehicle export `searchValue`. */
function gridParameters({ parameters }: CallRequest): URLSearchParams {
  const { searchValue, data = searchValue, startDate, endDate, $filter, $orderby } = parameters;
  const given = Object.entries({ data, startDate, endDate, $filter, $orderby });
  return new URLSearchParams(given.map(([name, value]) => [name, value ?? '']));
}
