import type * as v from 'valibot';
import type { Kysely, Transaction } from 'kysely';
import type { HandoverItemDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { saveHandoverItemBody } from '../../src/contract/administration-bodies.ts';
import {
  itemKinds,
  type Direction,
  type ItemKind,
  type SlotView,
  type Severity,
} from '../../src/contract/entities/shared/handover-item-values.ts';
import { suggestedItems } from '../../src/contract/entities/shared/suggested-items.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';

const columns = [
  'Id',
  'Name',
  'NameDe',
  'NameEn',
  'VehicleTypes',
  'Direction',
  'Severity',
  'Kind',
  'View',
  'IsRequired',
  'Position',
  'IsActive',
] as const;

/** The current checks and photo slots, in order, with the retired ones. */
export async function listHandoverItems(db: Kysely<Database>, kind?: ItemKind): Promise<HandoverItemDetails[]> {
  const rows = await db
    .selectFrom('handover_item')
    .select(columns)
    .where('ReplacedBy', 'is', null)
    .$if(kind !== undefined, (query) => query.where('Kind', '=', kind ?? ''))
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  return rows.map((item) => ({
    ...item,
    VehicleTypes: item.VehicleTypes as number[],
    Direction: item.Direction as Direction | null,
    Severity: item.Severity as Severity,
    Kind: item.Kind as ItemKind,
    View: item.View as SlotView | null,
  }));
}

/**
 * Adds an item at its place, or changes one. Documents may name an item and be signed: new words or a new severity make a new item that
 * replaces it, so earlier answers stay valid. Returns the id. Throws `validation`, `not-found`.
 */
export function saveHandoverItem(context: AdminContext, input: v.InferOutput<typeof saveHandoverItemBody>): Promise<number> {
  const { Id, Position, IsActive, NameDe, NameEn, VehicleTypes, ...rest } = input;
  const content = {
    ...rest,
    NameDe: NameDe || null,
    NameEn: NameEn || null,
    VehicleTypes: [...new Set(VehicleTypes)].sort((left, right) => left - right),
  };
  return runAdminChange(context, async (trx) => {
    const current = await listHandoverItems(trx, content.Kind);
    const before = Id === null ? null : (current.find((item) => item.Id === Id) ?? null);
    if (Id !== null && before === null) throw new TaborError('not-found');
    if (
      IsActive &&
      current.some((item) => item !== before && item.IsActive && item.Name === content.Name && item.Direction === content.Direction)
    )
      throw new TaborError('validation', { fieldErrors: [{ field: 'Name', code: 'taken' }] });
    const isSame = before !== null && JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(content));
    const saved = isSame ? before.Id : await insertItem(trx, { ...content, IsActive, Position: before?.Position ?? current.length + 1 });
    if (before && !isSame)
      await trx.updateTable('handover_item').set({ ReplacedBy: saved, IsActive: false }).where('Id', '=', before.Id).execute();
    if (isSame) await trx.updateTable('handover_item').set({ IsActive }).where('Id', '=', saved).execute();
    await placeItem(trx, content.Kind, saved, Position);
    const after = (await listHandoverItems(trx, content.Kind)).find((item) => item.Id === saved) ?? null;
    await recordAdminChange(trx, context, { entity: 'handover-item', id: saved, call: 'saveHandoverItem', before, after });
    return saved;
  });
}

/** Adds the suggested items of a kind where there are none. Throws `bad-request`, `wrong-state`. */
export async function addSuggestedItems(context: AdminContext, name: string | undefined): Promise<true> {
  const kind = itemKinds.find((one) => one === name);
  if (kind === undefined) throw new TaborError('bad-request', { detail: 'kind' });
  await runAdminChange(context, async (trx) => {
    if ((await listHandoverItems(trx, kind)).length > 0) throw new TaborError('wrong-state');
    for (const item of suggestedItems(kind)) {
      const { Id } = await trx.insertInto('handover_item').values(item).returning('Id').executeTakeFirstOrThrow();
      await recordAdminChange(trx, context, { entity: 'handover-item', id: Id, call: 'addSuggestedItems', before: null, after: item });
    }
  });
  return true;
}

type Content = Pick<
  HandoverItemDetails,
  'Name' | 'NameDe' | 'NameEn' | 'VehicleTypes' | 'Direction' | 'Severity' | 'Kind' | 'View' | 'IsRequired'
>;

function contentOf({
  Name,
  NameDe,
  NameEn,
  VehicleTypes,
  Direction: direction,
  Severity: severity,
  View,
  IsRequired,
}: Content): readonly unknown[] {
  return [Name, NameDe, NameEn, VehicleTypes, direction, severity, View, IsRequired];
}

async function insertItem(
  trx: Transaction<Database>,
  { VehicleTypes, ...item }: Content & { readonly IsActive: boolean; readonly Position: number },
): Promise<number> {
  const { Id } = await trx
    .insertInto('handover_item')
    .values({ ...item, VehicleTypes: JSON.stringify(VehicleTypes) })
    .returning('Id')
    .executeTakeFirstOrThrow();
  return Id;
}

/** Moves an item to its place and renumbers all items of its kind. */
async function placeItem(trx: Transaction<Database>, kind: ItemKind, id: number, place: number | null): Promise<void> {
  if (place === null) return;
  const others = (await listHandoverItems(trx, kind)).filter((item) => item.Id !== id).map(({ Id }) => Id);
  const ordered = [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
  for (const [index, one] of ordered.entries())
    await trx
      .updateTable('handover_item')
      .set({ Position: index + 1 })
      .where('Id', '=', one)
      .execute();
}
