import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import { saveRetentionBody } from '../../src/contract/administration-bodies.ts';
import type { RetentionPreview, RetentionRule } from '../../src/contract/entities/company/administration-answers.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import { parseRecord } from '../engine/declaration/parse-record.ts';
import { countDueEntries, countDueRecords, type Due, type RetentionAction, type RetentionPeriod } from '../retention/due-records.ts';
import { logGroups, recordGroups, type LogGroup, type RecordGroup } from '../retention/retained-groups.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';

/** Every group with its rule and the records to which the rule would apply now. */
export async function listRetention({ db, catalogue }: Pick<AdminContext, 'db' | 'catalogue'>): Promise<RetentionRule[]> {
  const rules = await db.selectFrom('retention_rule').select(['Name', 'Months', 'Action']).execute();
  const groups: readonly (RecordGroup | LogGroup)[] = [...recordGroups(catalogue.entities), ...logGroups];
  return Promise.all(
    groups.map(async (group) => {
      const rule = rules.find(({ Name }) => Name === group.name);
      const period: RetentionPeriod | null = rule ? { Months: rule.Months, Action: rule.Action as RetentionAction } : null;
      const Actions = actionsOf(group);
      return {
        Name: group.name,
        IsLog: !isRecords(group),
        Actions: [...Actions],
        Months: period?.Months ?? null,
        Action: period?.Action ?? Actions[0] ?? 'delete',
        Due: period ? (await countDue(db, group, period)).Count : 0,
      };
    }),
  );
}

/** Counts the records that an unsaved rule would apply to. Throws `validation`. */
export async function previewRetention(
  { db, catalogue }: Pick<AdminContext, 'db' | 'catalogue'>,
  { name, months, action }: Readonly<Record<string, string>>,
): Promise<RetentionPreview> {
  const { Name, Months, Action } = parseRecord(saveRetentionBody, { Name: name ?? '', Months: Number(months), Action: action });
  const group = groupNamed(catalogue, Name, Action);
  return Months === null ? { Count: 0, From: null, To: null } : countDue(db, group, { Months, Action });
}

/** Sets how long a group is kept; without `Months` its rule goes. Throws `validation`. */
export async function saveRetention(context: AdminContext, input: v.InferOutput<typeof saveRetentionBody>): Promise<true> {
  const { Name, Months, Action } = input;
  groupNamed(context.catalogue, Name, Action);
  await runAdminChange(context, async (trx) => {
    const rule = trx.selectFrom('retention_rule').select(['Id', 'Name', 'Months', 'Action']).where('Name', '=', Name);
    const before = (await rule.executeTakeFirst()) ?? null;
    if (Months === null) await trx.deleteFrom('retention_rule').where('Name', '=', Name).execute();
    else {
      const values = { Months, Action, ChangedOn: new Date() };
      await trx
        .insertInto('retention_rule')
        .values({ Name, ...values })
        .onConflict((conflict) => conflict.column('Name').doUpdateSet(values))
        .execute();
    }
    const after = (await rule.executeTakeFirst()) ?? null;
    const id = (after ?? before)?.Id;
    if (id !== undefined) await recordAdminChange(trx, context, { entity: 'retention-rule', id, call: 'saveRetention', before, after });
  });
  return true;
}

function groupNamed(catalogue: AdminContext['catalogue'], name: string, action: RetentionAction): RecordGroup | LogGroup {
  const group = [...recordGroups(catalogue.entities), ...logGroups].find((one) => one.name === name);
  if (!group) throw new TaborError('validation', { fieldErrors: [{ field: 'Name', code: 'not-in-list' }] });
  if (!actionsOf(group).includes(action)) throw new TaborError('validation', { fieldErrors: [{ field: 'Action', code: 'not-in-list' }] });
  return group;
}

function isRecords(group: RecordGroup | LogGroup): group is RecordGroup {
  return 'since' in group;
}

/** The first is proposed: what may be evidence stays without its people. */
function actionsOf(group: RecordGroup | LogGroup): readonly RetentionAction[] {
  return isRecords(group) && group.anonymous ? ['anonymise', 'delete'] : ['delete'];
}

function countDue(db: Kysely<Database>, group: RecordGroup | LogGroup, period: RetentionPeriod): Promise<Due> {
  return isRecords(group) ? countDueRecords(db, group, period) : countDueEntries(db, group, period.Months);
}
