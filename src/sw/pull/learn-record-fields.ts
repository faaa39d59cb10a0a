import { backendFacts } from '../../api/backend-facts.ts';
import { callApiAs } from '../../api/call-api-as.ts';
import type { Caller } from '../../api/transport.ts';
import { answersRecord, kindOfCall } from '../../contract/definition/specified-body.ts';
import type { CallDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { entityNamed } from '../../contract/registry.ts';

/**
 * Reads one record of a kind with a form, so that the first save knows which fields beyond the specification this backend has
 * (`api/transport.ts` records them). Without a record, or a right to read it, saves send the specification's fields alone.
 */
export async function learnRecordFields(caller: Caller, entity: EntityName, rows: readonly GridRow[]): Promise<void> {
  const { get, createOrUpdate }: Readonly<Record<string, CallDefinition | undefined>> = entityNamed(entity).calls;
  const id = rows.map((row) => row['Id']).find((one) => typeof one === 'number');
  if (!get || !createOrUpdate || !answersRecord(get) || get.isExtra || id === undefined) return;
  const { recordFields } = await backendFacts(caller.backendAddress);
  if (recordFields?.[kindOfCall(get)]) return;
  // The rows count, whatever this answers.
  await callApiAs(caller, get, { parameters: { id: String(id) } }).catch(ignoreTaborError);
}
