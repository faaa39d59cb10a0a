import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../../contract/device/configuration.ts';
import { cachePulledRecord } from '../../../db/cache/records.ts';
import { UserDatabase } from '../../../db/schema/user-database.ts';
import type { FieldDeclaration, FormDeclaration } from '../../declaration/form-declaration.ts';
import type { FormChoices } from '../../record/choices/use-choices.ts';
import { planBulkEdit, queueBulkEdit, undoBulkEdit, type BulkEditContext, type PlannedEdit } from './plan-bulk-edit.ts';

const field: FieldDeclaration = { field: 'Comments', type: 'text', maxLength: 50 };
const form: FormDeclaration = { schema: v.looseObject({}), sections: [{ id: 'main', fields: [field] }], defaults: () => ({}) };
const ids = [1, 2, 3, 4];

async function planned(): Promise<{ readonly context: BulkEditContext; readonly edits: readonly PlannedEdit[] }> {
  const database = new UserDatabase(crypto.randomUUID());
  for (const Id of ids) await cachePulledRecord(database, 'cost', Id, { Id, Comments: `was ${Id}` }, '2026-06-01T08:00:00');
  const choices = { groups: [], linesOf: () => [], listedOf: () => null } as unknown as FormChoices;
  const context: BulkEditContext = { database, user: 'manager', configuration: v.parse(configuration, {}), entity: 'cost', form, choices };
  const targets = ids.map((key) => ({ key, row: { Id: key }, pending: 0 }));
  return {
    context,
    edits: await planBulkEdit(
      context,
      targets,
      { field, patch: { Comments: 'new' } },
      () => true,
      () => undefined,
    ),
  };
}

/** Fails the save of a record, as a full device does. */
function failAt({ database }: BulkEditContext, id: number): () => void {
  const fail = (_changes: unknown, [, key]: readonly [string, unknown]) => {
    if (key === id) throw new DOMException('full', 'QuotaExceededError');
  };
  database.records.hook('updating', fail);
  return () => database.records.hook('updating').unsubscribe(fail);
}

const commentsOf = async ({ database }: BulkEditContext) => (await database.records.toArray()).map(({ item }) => item['Comments']);
const keysOf = (edits: readonly PlannedEdit[]) => edits.map(({ target }) => target.key);

test('[R-134] a failed run reports the queued changes and resumes with the rest', async () => {
  const { context, edits } = await planned();
  const mend = failAt(context, 3);
  const run = await queueBulkEdit(context, edits);
  expect([keysOf(run.saved), keysOf(run.left), run.problem]).toEqual([[1, 2], [3, 4], expect.objectContaining({ code: 'storage-full' })]);
  expect(await commentsOf(context)).toEqual(['new', 'new', 'was 3', 'was 4']);
  mend();
  expect(await queueBulkEdit(context, run.left)).toMatchObject({ left: [], problem: null });
  expect(await commentsOf(context)).toEqual(['new', 'new', 'new', 'new']);
});

test('[R-134] an undo that fails goes on with the rest', async () => {
  const { context, edits } = await planned();
  const { saved } = await queueBulkEdit(context, edits);
  const mend = failAt(context, 2);
  const undone = await undoBulkEdit(context, saved);
  expect([keysOf(undone.saved), keysOf(undone.left)]).toEqual([[1], [2, 3, 4]]);
  mend();
  await undoBulkEdit(context, undone.left);
  expect(await commentsOf(context)).toEqual(['was 1', 'was 2', 'was 3', 'was 4']);
});
