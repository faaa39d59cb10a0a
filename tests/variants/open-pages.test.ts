import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { entityRegistry } from '../../src/contract/registry.ts';
import { positionsPath } from '../../src/entities/periodic-summary/positions-path.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { screens, wordsOf } from '../support/screen.ts';

type Row = Readonly<Record<string, unknown>>;

const at = atTheCarPark(() => startDemo());
let page: Page;
/** What the backend answered to the visitor's page, by the path that was asked. */
let answers: Map<string, unknown>;

beforeEach(async () => {
  const context = await at.tablet.open({ ...screens.desktop, viewport: { width: 1920, height: 1080 } });
  page = context.pages()[0] ?? (await context.newPage());
  answers = new Map();
  context.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('application/json') && response.ok()) answers.set(new URL(response.url()).pathname, await response.json().catch(() => null));
  });
});

test.each(['b-service-request', 'transport-order', 'company-files'] as const)('[R-043] [R-052] [R-053] of %s a visitor is sent what the page shows: each field has its column, each text stands in its row', async (name) => {
  const { path } = entityRegistry[name].grid;
  const words = wordsOf('pl', name);
  await page.goto(`${at.network.url}/${name}/list`);
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => answers.has(path)).toBe(true);
  const { value: rows } = answers.get(path) as { value: readonly Row[] };
  const fields = Object.keys(rows[0] ?? {}).filter((field) => !['Id', 'Url'].includes(field));
  expect(fields.length).toBeGreaterThan(1);
  const heads = (await page.getByRole('columnheader').allTextContents()).join('\n');
  expect(fields.filter((field) => !heads.includes(words(`columns.${field}`)))).toEqual([]);
  // By their texts alone: numbers and dates are written otherwise, words of a dictionary in the reader's language.
  const texts = Object.entries(rows[0] ?? {}).flatMap(([field, value]) => (typeof value === 'string' && !/^\d{4}-/.test(value) && fields.includes(field) && field !== 'Status' ? [plain(value)] : []));
  /** What of the first row no line says, in the line that says most of it. */
  const missing = async () => {
    const lines = (await page.locator('tbody tr').allTextContents()).map(plain);
    return lines.map((line) => texts.filter((text) => !line.includes(text))).toSorted((left, right) => left.length - right.length)[0];
  };
  await expect.poll(missing).toEqual([]);
});

test('[R-047] whoever holds the link of a summary is sent what the page shows of it and of its positions', async () => {
  const { value } = await at.company.ask<{ value: readonly { readonly Id: number }[] }>('/api/ODataPeriodicSummary?$orderby=StartDate desc&$top=1');
  const summary = value[0]?.Id ?? 0;
  await at.company.change('/PeriodicSummary/CreateOrUpdatePosition', { Id: null, periodicSummaryId: summary, Date: await startOf(summary), Description: 'Łódź – Köln', Comments: 'przez Berlin' });
  const { AccessToken } = await at.company.change<{ AccessToken: string }>(`/PeriodicSummary/CreateAccessToken/${summary}`, null);
  await page.goto(`${at.network.url}${positionsPath(AccessToken)}`);
  await page.getByRole('cell', { name: 'Łódź – Köln', exact: true }).first().waitFor();
  const sent = (part: string) => [...answers].find(([path]) => path.includes(part))?.[1];
  const [shared, positions] = [sent('/GetByAccessToken/') as Row, sent('/GetPositions/') as readonly Row[]];
  expect(positions.length).toBeGreaterThan(0);
  const shown = plain(await page.getByRole('main').innerText());
  // Ids are what further calls are made with.
  const said = [shared, ...positions].flatMap((one) => Object.entries(one).filter(([field, held]) => !/^(periodicSummary)?Id$/.test(field) && held !== null)).map(([field, held]) => [field, asShown(held)] as const);
  expect(said.filter(([, text]) => !shown.includes(text))).toEqual([]);
});

async function startOf(summary: number): Promise<unknown> {
  return (await at.company.ask<Row>(`/PeriodicSummary/Get/${summary}`))['StartDate'];
}

/** A number as Polish writes it; of a date its day and its year, which stand apart. */
function asShown(value: unknown): string {
  if (typeof value === 'number') return plain(value.toLocaleString('pl-PL'));
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? String(Number(text.slice(8, 10))) : plain(text);
}

/** One kind of space, as a reader sees it. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
