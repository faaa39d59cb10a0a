import type * as v from 'valibot';
import type { Kysely, Transaction } from 'kysely';
import type { FieldDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { saveFieldBody } from '../../src/contract/administration-bodies.ts';
import { fieldTypes, functionalitiesWithAdditionalFields } from '../../src/contract/entities/shared/additional-field.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { additionalFieldGroups } from '../engine/records/additional-fields.ts';
import type { Database } from '../database/tables.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

/** The additional fields, by kind of record and in order. */
export async function listFields(db: Kysely<Database>): Promise<FieldDetails[]> {
  const groups = await Promise.all(
    functionalitiesWithAdditionalFields.map(async (name) =>
      (await additionalFieldGroups(db, functionality[name])).map((group) => ({ ...group, FunctionalityId: functionality[name] })),
    ),
  );
  return groups.flat().flatMap(({ FunctionalityId, Name: Group, NameDe: GroupDe, NameEn: GroupEn, Fields }) =>
    Fields.map(({ MaxLength, Items, Id, Name, NameDe, NameEn, Type, IsRequired, IsActive }) => ({
      Id,
      FunctionalityId,
      Group,
      GroupDe,
      GroupEn,
      Name,
      NameDe,
      NameEn,
      IsRequired,
      MaxLength: MaxLength ?? null,
      IsActive,
      // No field here is a flag.
      Type: Type === 'flag' ? 'text' : Type,
      Choices: (Items ?? []).map((item) => ({ Id: item.Id, Name: item.Name, NameDe: item.NameDe, NameEn: item.NameEn })),
    })),
  );
}

/**
 * Appends an additional field to its group, or changes one. New forms leave a retired field out; records that have a value still show it.
 * The type cannot change. Choices missing from the input stay, before the others, because records may use them. Throws `validation`,
 * `not-found`.
 */
export function saveField(context: AdminContext, input: v.InferOutput<typeof saveFieldBody>): Promise<number> {
  const { Id, FunctionalityId, Group, GroupDe, GroupEn, Choices, ...words } = input;
  const field = { ...words, NameDe: words.NameDe || null, NameEn: words.NameEn || null };
  return runAdminChange(context, async (trx) => {
    const before = Id === null ? null : await fieldOf(trx, Id);
    if (before && before.ControllerNumber !== FunctionalityId) throw new TaborError('not-found');
    if (before && before.Type !== field.Type) throw new TaborError('validation', { fieldErrors: [{ field: 'Type', code: 'invalid' }] });
    if (hasChoices(field.Type) && Choices.length === 0 && before === null)
      throw new TaborError('validation', { fieldErrors: [{ field: 'Choices', code: 'required' }] });
    const GroupId = await saveGroup(trx, FunctionalityId, { Name: Group, NameDe: GroupDe || null, NameEn: GroupEn || null });
    const saved =
      before === null
        ? (
            await trx
              .insertInto('additional_field')
              .values({ GroupId, ...field, Position: await nextPosition(trx, GroupId) })
              .returning('Id')
              .executeTakeFirstOrThrow()
          ).Id
        : before.Id;
    if (before)
      await trx
        .updateTable('additional_field')
        .set({ GroupId, ...field })
        .where('Id', '=', saved)
        .execute();
    await writeChoices(trx, saved, Choices);
    await recordAdminChange(trx, context, {
      entity: 'additional-field',
      id: saved,
      call: 'saveField',
      before: before && toAuditRow(before),
      after: toAuditRow(await fieldOf(trx, saved)),
    });
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
    .select([
      'f.Id',
      'f.Name',
      'f.NameDe',
      'f.NameEn',
      'f.Type',
      'f.IsRequired',
      'f.MaxLength',
      'f.IsActive',
      'g.Name as Group',
      'g.NameDe as GroupDe',
      'g.NameEn as GroupEn',
      'g.ControllerNumber',
    ])
    .where('f.Id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!field || !fieldTypes.some((type) => type === field.Type)) throw new TaborError('not-found');
  const Choices = await trx
    .selectFrom('additional_field_item')
    .select(['Id', 'Name', 'NameDe', 'NameEn'])
    .where('AdditionalFieldId', '=', id)
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  return { ...field, Choices };
}

function toAuditRow({ Choices, ...field }: Awaited<ReturnType<typeof fieldOf>>) {
  return { ...field, Choices: Choices.map(({ Name, NameDe, NameEn }) => [Name, NameDe, NameEn].filter(Boolean).join(' / ')).join(', ') };
}

type Names = { readonly Name: string; readonly NameDe: string | null; readonly NameEn: string | null };

/** The group with this name, with its words in the other languages; a new one at the end. */
async function saveGroup(trx: Transaction<Database>, ControllerNumber: number, names: Names): Promise<number> {
  const groups = await trx
    .selectFrom('additional_field_group')
    .select(['Id', 'Name', 'Position'])
    .where('ControllerNumber', '=', ControllerNumber)
    .forUpdate()
    .execute();
  const existing = groups.find((group) => group.Name === names.Name);
  if (existing) {
    await trx.updateTable('additional_field_group').set(names).where('Id', '=', existing.Id).execute();
    return existing.Id;
  }
  const Position = Math.max(0, ...groups.map((group) => group.Position)) + 1;
  return (
    await trx
      .insertInto('additional_field_group')
      .values({ ControllerNumber, ...names, Position })
      .returning('Id')
      .executeTakeFirstOrThrow()
  ).Id;
}

async function nextPosition(trx: Transaction<Database>, groupId: number): Promise<number> {
  const last = await trx
    .selectFrom('additional_field')
    .select((match) => match.fn.max('Position').as('Position'))
    .where('GroupId', '=', groupId)
    .executeTakeFirst();
  return (last?.Position ?? 0) + 1;
}

type FieldChoice = v.InferOutput<typeof saveFieldBody>['Choices'][number];

async function writeChoices(trx: Transaction<Database>, AdditionalFieldId: number, choices: readonly FieldChoice[]): Promise<void> {
  const stored = await trx
    .selectFrom('additional_field_item')
    .select(['Id', 'Name', 'NameDe', 'NameEn'])
    .where('AdditionalFieldId', '=', AdditionalFieldId)
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  const leftOut = stored.filter((item) => choices.every(({ Id }) => Id !== item.Id));
  for (const [Position, { Id, Name, NameDe, NameEn }] of [...leftOut, ...choices].entries()) {
    const values = { Name, NameDe: NameDe || null, NameEn: NameEn || null, Position };
    if (Id === null)
      await trx
        .insertInto('additional_field_item')
        .values({ AdditionalFieldId, ...values })
        .execute();
    else
      await trx
        .updateTable('additional_field_item')
        .set(values)
        .where('Id', '=', Id)
        .where('AdditionalFieldId', '=', AdditionalFieldId)
        .execute();
  }
}
