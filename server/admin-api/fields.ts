import type * as v from 'valibot';
import type { Kysely, Transaction } from 'kysely';
import type { FieldDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { saveFieldBody } from '../../src/contract/entities/company/administration-bodies.ts';
import { fieldTypes, functionalitiesWithAdditionalFields } from '../../src/contract/entities/shared/additional-field.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { additionalFieldGroups } from '../engine/records/additional-fields.ts';
import type { Database } from '../database/tables.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

/** The additional fields, by kind of record and in order. */
export async function listFields(db: Kysely<Database>): Promise<FieldDetails[]> {
  const found: FieldDetails[] = [];
  for (const name of functionalitiesWithAdditionalFields) {
    for (const { Name: Group = '', Fields } of await additionalFieldGroups(db, functionality[name])) {
      for (const { Id, Name, Type, IsRequired, MaxLength, IsActive, Items } of Fields) {
        found.push({ Id, FunctionalityId: functionality[name], Group, Name, Type, IsRequired, MaxLength: MaxLength ?? null, IsActive, Choices: Items ?? [] });
      }
    }
  }
  return found;
}

/**
 * Appends an additional field to its group, or changes one. New forms leave a retired field out; records that have a value still show it.
 * The type cannot change. Choices missing from the input stay, before the others, because records may use them. Throws `validation`, `not-found`.
 */
export function saveField(context: AdminContext, input: v.InferOutput<typeof saveFieldBody>): Promise<number> {
  const { Id, FunctionalityId, Group, Choices, ...field } = input;
  return runAdminChange(context, async (trx) => {
    const before = Id === null ? null : await fieldOf(trx, Id);
    if (before && before.ControllerNumber !== FunctionalityId) throw new TaborError('not-found');
    if (before && before.Type !== field.Type) throw new TaborError('validation', { fieldErrors: [{ field: 'Type', code: 'invalid' }] });
    if (hasChoices(field.Type) && Choices.length === 0 && before === null) throw new TaborError('validation', { fieldErrors: [{ field: 'Choices', code: 'required' }] });
    const GroupId = await findOrCreateGroup(trx, FunctionalityId, Group);
    const saved =
      before === null
        ? (await trx.insertInto('additional_field').values({ GroupId, ...field, Position: await nextPosition(trx, GroupId) }).returning('Id').executeTakeFirstOrThrow()).Id
        : before.Id;
    if (before) await trx.updateTable('additional_field').set({ GroupId, ...field }).where('Id', '=', saved).execute();
    await writeChoices(trx, saved, Choices);
    await recordAdminChange(trx, context, { entity: 'additional-field', id: saved, call: 'saveField', before: before && toAuditRow(before), after: toAuditRow(await fieldOf(trx, saved)) });
    return saved;
  });
}

/** Whether the value of that type is one of the field's choices. */
function hasChoices(type: string): boolean {
  return ['dropdown', 'select', 'combobox'].includes(type);
}

async function fieldOf(trx: Transaction<Database>, id: number) {
  const field = await trx
    .selectFrom('additional_field as f')
    .innerJoin('additional_field_group as g', 'g.Id', 'f.GroupId')
    .select(['f.Id', 'f.Name', 'f.Type', 'f.IsRequired', 'f.MaxLength', 'f.IsActive', 'g.Name as Group', 'g.ControllerNumber'])
    .where('f.Id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!field || !fieldTypes.some((type) => type === field.Type)) throw new TaborError('not-found');
  const Choices = await trx.selectFrom('additional_field_item').select(['Id', 'Name']).where('AdditionalFieldId', '=', id).orderBy('Position').orderBy('Id').execute();
  return { ...field, Choices };
}

function toAuditRow({ Choices, ...field }: Awaited<ReturnType<typeof fieldOf>>) {
  return { ...field, Choices: Choices.map(({ Name }) => Name).join(', ') };
}

async function findOrCreateGroup(trx: Transaction<Database>, ControllerNumber: number, Name: string): Promise<number> {
  const groups = await trx.selectFrom('additional_field_group').select(['Id', 'Name', 'Position']).where('ControllerNumber', '=', ControllerNumber).forUpdate().execute();
  const existing = groups.find((group) => group.Name === Name);
  if (existing) return existing.Id;
  const Position = Math.max(0, ...groups.map((group) => group.Position)) + 1;
  return (await trx.insertInto('additional_field_group').values({ ControllerNumber, Name, Position }).returning('Id').executeTakeFirstOrThrow()).Id;
}

async function nextPosition(trx: Transaction<Database>, groupId: number): Promise<number> {
  const last = await trx.selectFrom('additional_field').select((match) => match.fn.max('Position').as('Position')).where('GroupId', '=', groupId).executeTakeFirst();
  return (last?.Position ?? 0) + 1;
}

async function writeChoices(trx: Transaction<Database>, AdditionalFieldId: number, choices: readonly { readonly Id: number | null; readonly Name: string }[]): Promise<void> {
  const stored = await trx.selectFrom('additional_field_item').select(['Id', 'Name']).where('AdditionalFieldId', '=', AdditionalFieldId).orderBy('Position').orderBy('Id').execute();
  const leftOut = stored.filter((item) => choices.every(({ Id }) => Id !== item.Id));
  for (const [Position, { Id, Name }] of [...leftOut, ...choices].entries()) {
    if (Id === null) await trx.insertInto('additional_field_item').values({ AdditionalFieldId, Name, Position }).execute();
    else await trx.updateTable('additional_field_item').set({ Name, Position }).where('Id', '=', Id).where('AdditionalFieldId', '=', AdditionalFieldId).execute();
  }
}
