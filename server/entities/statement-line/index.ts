import * as v from 'valibot';
import { sql } from 'kysely';
import {
  importedStatement,
  importStatementBody,
  removeMappingBody,
  renameMappingBody,
  statementLineRecord,
  statementMappings,
} from '../../../src/contract/entities/costs/statement-bodies.ts';
import { statementLine } from '../../../src/contract/entities/costs/statement-line.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { requiredDecision } from '../../../src/contract/wire/decision.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { validateChangedAmounts } from '../../../src/contract/rules/cost-amounts.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withAnswerSchema, withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { checkDictionaryCode } from '../../engine/records/references.ts';
import { lockRecord, writeRecord } from '../../engine/records/rows.ts';
import { loadShown } from '../shared/load-shown.ts';
import { importStatement } from './import-statement.ts';
import { loadFacts, doubtsOfLine, type CheckedLine } from './line-facts.ts';
import { listMappings, removeMapping, renameMapping } from './mappings.ts';
import { postLines } from './post-lines.ts';

const table = 'statement_line';

/** Lines of suppliers' statements. A doubtful one waits for a person, who corrects, posts or discards it. */
export const declaration = defineServerEntity(statementLine, {
  table,
  references: { VehicleId: 'vehicle', CostGroup: { dictionary: dictionaryIds.costGroups } },
  shows: [{ column: 'ReviewedBy', table: 'user_account', shown: ['GivenName'] }],
  search: { Vehicle: 'VehicleId' },
  orders: {
    Date: 'Date',
    State: 'State',
    Vehicle: 'NameOfVehicleId',
    RegistrationNumber: 'RegistrationNumber',
    CardNumber: 'CardNumber',
    Place: 'Place',
    InvoiceNumber: 'InvoiceNumber',
  },
  ownOrder: { State: 'State', Date: 'Date' },
  readBy: 'ReadBy',
  amounts: ['CostValue', 'CostGross'],
  record: {
    schema: statementLineRecord,
    requireOpen: (stored) => requireState(stored, 'doubtful'),
    validate: async (record, { request, stored }) => [
      ...(await checkDictionaryCode(request.db, 'Currency', record.Currency, dictionaryIds.currencies)),
      ...validateChangedAmounts(record, stored),
    ],
    compute: async (record, { request, stored }) => {
      const storedLine = stored as Pick<CheckedLine, 'FuelCardId' | 'CardNumber' | 'RegistrationNumber'> | null;
      const { FuelCardId = null, CardNumber = '', RegistrationNumber = '' } = storedLine ?? {};
      const line = { ...stored, ...record, FuelCardId, CardNumber, RegistrationNumber } as CheckedLine;
      return { Doubts: doubtsOfLine(line, await loadFacts(request.db, [line])).join(' ') };
    },
  },
  retention: {
    statementLines: { since: ['Date'], anonymous: { ReadBy: null, Reason: '', ...anonymousStamps } },
  },
  calls: {
    get: (request) =>
      loadShown(request, sql`SELECT g.*, c."RowVersion" FROM grid_statement_line g JOIN statement_line c ON c."Id" = g."Id"`),
    post,
    reject: withBodySchema(requiredDecision, (request: ChangeRequest<v.InferOutput<typeof requiredDecision>>) =>
      review(request, 'doubtful', { State: 'rejected', Reason: request.body.Reason }),
    ),
    reopen: (request) => review(request, 'rejected', { State: 'doubtful', Reason: '' }),
    mappings: withAnswerSchema(statementMappings, listMappings),
    renameMapping: withAnswerSchema(v.boolean(), withBodySchema(renameMappingBody, renameMapping)),
    removeMapping: withAnswerSchema(v.boolean(), withBodySchema(removeMappingBody, removeMapping)),
    importStatement: withAnswerSchema(importedStatement, withBodySchema(importStatementBody, importStatement)),
  },
});

function requireState(stored: Row, state: string): void {
  if (stored['State'] !== state) throw new TaborError('wrong-state');
}

/** Posts a doubtful line as it is. Throws `wrong-state`, and `validation` where the vehicle or the cost group is missing. */
async function post(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  requireState(stored, 'doubtful');
  const missing = [
    ...(stored['VehicleId'] === null ? ['VehicleId'] : []),
    ...(stored['CostValue'] !== null && stored['CostGroup'] === null ? ['CostGroup'] : []),
  ];
  if (missing.length > 0) throw new TaborError('validation', { fieldErrors: missing.map((field) => ({ field, code: 'required' })) });
  await postLines(request, [id], { ReviewedOn: request.now, ReviewedBy: request.user.id });
  return true;
}

async function review(request: ChangeRequest, from: string, values: Row): Promise<true> {
  const id = idOf(request, 'id');
  requireState(await lockRecord(request, table, id), from);
  await writeRecord(request, table, id, { ...values, ReviewedOn: request.now, ReviewedBy: request.user.id });
  return true;
}
