import { Client } from 'pg';
import { recordSql, type RecordedSql } from './recorded-sql.ts';
import type { ContractApp } from './contract-app.ts';

/** A step of a query plan. */
type Plan = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  /** With `ANALYZE`, per loop. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
};

/** The statements that a list request sends. */
export function statementsOf(
  app: ContractApp,
  path: string,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly RecordedSql[]> {
  return recordSql(app, `${path}?${new URLSearchParams(parameters)}`, headers);
}

/** The statement that fetches the rows of the page. */
export async function pageStatementOf(...request: Parameters<typeof statementsOf>): Promise<RecordedSql> {
  const [, path] = request;
  const page = (await statementsOf(...request)).find((statement) => statement.sql.includes('ANY(ARRAY('));
  if (!page) throw new Error(`${path} was answered without a page`);
  return page;
}

/** The plan of a statement under `settings` of the planner. */
export async function planOf(app: ContractApp, statement: RecordedSql, settings: readonly string[], option = 'COSTS OFF'): Promise<Plan> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    for (const setting of settings) await client.query(`SET ${setting}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON, ${option}) ${statement.sql}`, [
      ...statement.parameters,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return plan;
  } finally {
    await client.end();
  }
}

/** The part of the plan that finds the ids of the page, without what is found before. */
export function rowsOfPage(plan: Plan): Plan {
  const part = withoutParts(plan).find((node) => node['Parent Relationship'] === 'InitPlan');
  if (!part) throw new Error('the page is not found by its ids');
  return part;
}

/** The steps outside of `WITH`. */
function withoutParts(plan: Plan): Plan[] {
  const others = (plan.Plans ?? []).filter((node) => !node['Subplan Name']?.startsWith('CTE '));
  return [plan, ...others.flatMap(withoutParts)];
}

/** A plan's steps, the outermost first. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The ids of a page, and its count. */
export async function idsOf(
  app: ContractApp,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<{ ids: number[]; count: number | undefined }> {
  const answer = await app.get(`${path}?${new URLSearchParams(parameters)}`);
  const { value, '@odata.count': count } = (await answer.json()) as { value: { Id: number }[]; '@odata.count'?: number };
  return { ids: value.map(({ Id }) => Id), count };
}
