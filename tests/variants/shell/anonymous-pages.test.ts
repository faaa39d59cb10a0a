import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { positionsPath } from '../../../src/entities/periodic-summary/positions-path.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { screens, localeTexts } from '../../support/browser/screen.ts';
import { firstPage } from '../../support/browser/browser.ts';

type Row = Readonly<Record<string, unknown>>;

const setup = setupBrowserTests(() => startDemo());
let page: Page;
/** JSON answers of the backend to the anonymous page, by request path. */
let answers: Map<string, unknown>;

beforeEach(async () => {
  const context = await setup.tablet.open({ ...screens.desktop, viewport: { width: 1920, height: 1080 } });
  page = await firstPage(context);
  answers = new Map();
  context.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('application/json') && response.ok())
      answers.set(new URL(response.url()).pathname, await response.json().catch(() => null));
  });
});

test.each(['b-service-request', 'transport-order', 'company-files'] as const)(
  '[R-043] [R-052] [R-053] anonymous users of %s receive only what the page shows',
  async (name) => {
    const { path } = entityRegistry[name].grid;
    const textOf = localeTexts('pl', name);
    await page.goto(`${setup.network.url}/${name}/list`);
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => answers.has(path)).toBe(true);
    const { value: rows } = answers.get(path) as { value: readonly Row[] };
    const fields = Object.keys(rows[0] ?? {}).filter((field) => !['Id', 'Url'].includes(field));
    expect(fields.length).toBeGreaterThan(1);
    const heads = (await page.getByRole('columnheader').allTextContents()).join('\n');
    expect(fields.filter((field) => !heads.includes(textOf(`columns.${field}`)))).toEqual([]);
    // Compares texts only: numbers and dates are formatted, dictionary values are translated.
    const texts = Object.entries(rows[0] ?? {}).flatMap(([field, value]) =>
      typeof value === 'string' && !/^\d{4}-/.test(value) && fields.includes(field) && field !== 'Status' ? [normalizeSpaces(value)] : [],
    );
    /** Texts of the first row that are missing in its best matching table line. */
    const missing = async () => {
      const lines = (await page.locator('tbody tr').allTextContents()).map(normalizeSpaces);
      return lines.map((line) => texts.filter((text) => !line.includes(text))).toSorted((left, right) => left.length - right.length)[0];
    };
    await expect.poll(missing).toEqual([]);
  },
);

test('[R-047] a shared summary link receives only what its page shows', async () => {
  const { value } = await setup.backend.get<{ value: readonly { readonly Id: number }[] }>(
    '/api/ODataPeriodicSummary?$orderby=StartDate desc&$top=1',
  );
  const summary = value[0]?.Id ?? 0;
  await setup.backend.change('/PeriodicSummary/CreateOrUpdatePosition', {
    Id: null,
    periodicSummaryId: summary,
    Date: await startDateOf(summary),
    Description: 'Łódź – Köln',
    Comments: 'przez Berlin',
  });
  const { AccessToken } = await setup.backend.change<{ AccessToken: string }>(`/PeriodicSummary/CreateAccessToken/${summary}`, null);
  await page.goto(`${setup.network.url}${positionsPath(AccessToken)}`);
  await page.getByRole('cell', { name: 'Łódź – Köln', exact: true }).first().waitFor();
  const answerFor = (part: string) => [...answers].find(([path]) => path.includes(part))?.[1];
  const [shared, positions] = [answerFor('/GetByAccessToken/') as Row, answerFor('/GetPositions/') as readonly Row[]];
  expect(positions.length).toBeGreaterThan(0);
  const pageText = normalizeSpaces(await page.getByRole('main').innerText());
  // IDs are excluded: they are sent for further calls and not shown.
  const expectedTexts = [shared, ...positions]
    .flatMap((row) => Object.entries(row).filter(([field, fieldValue]) => !/^(periodicSummary)?Id$/.test(field) && fieldValue !== null))
    .map(([field, fieldValue]) => [field, formatForPage(fieldValue)] as const);
  expect(expectedTexts.filter(([, text]) => !pageText.includes(text))).toEqual([]);
});

async function startDateOf(summary: number): Promise<unknown> {
  return (await setup.backend.get<Row>(`/PeriodicSummary/Get/${summary}`))['StartDate'];
}

/** Text of a value on the Polish page; a date is reduced to its day of the month. */
function formatForPage(value: unknown): string {
  if (typeof value === 'number') return normalizeSpaces(value.toLocaleString('pl-PL'));
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? String(Number(text.slice(8, 10))) : normalizeSpaces(text);
}

/** Collapses whitespace to single spaces. */
function normalizeSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

test('[R-155] the page carries its policy: without headers no foreign script runs', async () => {
  const body = await readFile('dist/index.html', 'utf8');
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ contentType: 'text/html', body }) : route.continue(),
  );
  const answer = await page.goto(setup.network.url);
  expect(answer?.headers()).not.toHaveProperty('content-security-policy');
  await page.getByLabel('Hasło').waitFor();
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true }),
    );
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    return [await violation, document.title];
  });
  expect(blocked).toEqual(['script-src-elem', expect.stringContaining('Tabor')]);
});

test.each([
  ['de-DE', 'de'],
  ['fr-FR', 'pl'],
] as const)('[R-003] guest pages speak the language of a %s browser, the login Polish', async (locale, language) => {
  const phone = await setup.newTablet();
  try {
    const context = await phone.open({ ...screens.phone, locale });
    const guest = await firstPage(context);
    await guest.goto(`${setup.network.url}/verify`);
    await guest.getByRole('heading', { name: localeTexts(language, 'verify')('heading') }).waitFor();
    await guest.goto(setup.network.url);
    await guest.locator('input[type="password"]').waitFor();
    expect(await guest.evaluate(() => document.documentElement.lang)).toBe('pl');
  } finally {
    await phone.remove();
  }
});
