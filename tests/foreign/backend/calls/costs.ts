import { idAnswer } from '../core/answer.ts';
import { parameter, type Call, type CallDefinition } from '../core/call.ts';
import { textOf } from '../core/json.ts';
import { cost } from '../kinds/costs.ts';
import { presentRow, type Kind } from '../kinds/kind.ts';
import { forwardingPortfolio, vehicle } from '../kinds/read-only-kinds.ts';
import { now } from '../core/local-time.ts';
import { addFile } from '../core/stored-files.ts';
import { deleteCall, getCall, saveCall } from './standard.ts';
import { buildSpreadsheet } from '../wire/spreadsheet.ts';

export const costCalls: CallDefinition[] = [
  getCall(cost),
  saveCall(cost),
  deleteCall(cost),
  exportCall('/Cost/GenerateExcel', cost, ['startDate', 'endDate'], (call, row) => {
    const day = textOf(row.CostDate).slice(0, 10);
    return day >= (parameter(call, 'startDate') ?? '') && day <= (parameter(call, 'endDate') || '9999').slice(0, 10);
  }),
  exportCall('/api/ForwardingPortfolio/GenerateExcel', forwardingPortfolio, []),
  exportCall('/api/Vehicle/GenerateExcel', vehicle, ['searchValue'], (call, row) =>
    JSON.stringify(row)
      .toLowerCase()
      .includes((parameter(call, 'searchValue') ?? '').toLowerCase()),
  ),
];

/** Export call: answers the ID of a file for File/Get. */
function exportCall(
  path: string,
  kind: Kind,
  parameters: string[],
  matches: (call: Call, row: ReturnType<typeof presentRow>) => boolean = () => true,
): CallDefinition {
  return {
    method: 'GET',
    path,
    parameters,
    requires: { functionality: kind.functionality, right: 'IsRead' },
    answer(call) {
      const rows = call.database
        .table(kind.name)
        .all()
        .map((record) => presentRow(kind, record, call))
        .filter((row) => matches(call, row));
      const cells = rows.map((row) => kind.columns.map((column) => textOf(row[column])));
      const file = {
        name: `${kind.name}_${now().slice(0, 10)}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: buildSpreadsheet([[...kind.columns], ...cells]),
      };
      return idAnswer(addFile(call.database, file, {}));
    },
  };
}
