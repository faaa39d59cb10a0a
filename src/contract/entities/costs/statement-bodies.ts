import * as v from 'valibot';
import { importBody } from '../../import/import-call.ts';
import { recordId, reference, text } from '../../wire/fields.ts';
import { statementFields } from '../../rules/statement/statement-columns.ts';
import { wireDateTime } from '../../wire/wire-date.ts';
import { costRecord } from './cost-record.ts';

const { CostValue, CostGross, Currency, VatRate, Counter, Quantity } = costRecord.entries;

/** Fields of a doubtful line that a person can correct. */
export const statementLineRecord = v.looseObject({
  Id: reference,
  Date: wireDateTime,
  VehicleId: v.nullish(reference, null),
  CostGroup: v.nullish(recordId, null),
  Product: text(200),
  Quantity,
  CostValue: v.nullable(v.unwrap(CostValue)),
  CostGross: v.nullable(v.unwrap(CostGross)),
  VatRate,
  Currency,
  Counter,
  Place: text(200),
  InvoiceNumber: text(100),
});

const supplier = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(100, 'too-long'));

/** Longer than a line: cells of a statement may have line breaks, and the mapping names them as they are. */
const headingOrProduct = v.pipe(v.string(), v.maxLength(400));

/** How a supplier's statements are read. Headings as the file has them. */
export const statementMapping = v.looseObject({
  Name: supplier,
  /** By field, the heading of its column; a field without one is not on the statement. */
  Columns: v.record(v.picklist(statementFields), v.nullish(headingOrProduct, null)),
  /** Where the statement names none. `VatRate` null: no tax. */
  Currency,
  VatRate,
  CostGroup: v.nullish(recordId, null),
  /** Cost groups of products that differ from `CostGroup`. */
  Groups: v.optional(v.pipe(v.array(v.object({ Product: headingOrProduct, CostGroup: recordId })), v.maxLength(200)), []),
});

export type StatementMapping = v.InferOutput<typeof statementMapping>;

export const statementMappings = v.array(statementMapping);

/** Another name of a supplier, for its mapping and its lines. */
export const renameMappingBody = v.object({ Name: supplier, NewName: supplier });

export const removeMappingBody = v.object({ Name: supplier });

/** Body of an import. `LeaveOut`: rows with errors are left out; without it such a statement is refused. */
export const importStatementBody = v.looseObject({
  ...importBody.entries,
  Mapping: statementMapping,
  LeaveOut: v.optional(v.boolean(), false),
});

/** Lines that were posted, that wait for a person, and that an earlier statement had. */
export const importedStatement = v.object({ Posted: v.number(), Doubtful: v.number(), Known: v.number() });

export type ImportedStatement = v.InferOutput<typeof importedStatement>;
