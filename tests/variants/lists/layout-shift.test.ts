import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { goInApp } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { localeOf, localeTexts, screens } from '../../support/browser/screen.ts';

type Shift = { readonly value: number; readonly moved: readonly string[] };

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

const lists = ['/vehicle-handover-document/list', '/vehicle/list', '/cost/list', '/vehicle-insurance-policy/list', '/vehicle-rental/list'];

test.each([...lists.map((path) => ['phone', path] as const), ['desktop', '/cost/list'] as const])(
  '[R-134] nothing jumps while, on a %s, %s loads',
  async (screen, path) => {
    const page = await setup.openAs('manager', { screen, path: '/settings' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observe);
    await page.goto(new URL(path, setup.network.url).href);
    await page.getByRole('main').locator('a[href*="/item/"]').first().waitFor();
    // The last parts of the screen and the bell have loaded by then.
    await page.getByRole('button', { name: 'Dokument', exact: true, includeHidden: true }).waitFor({ state: 'attached' });
    if (path === '/cost/list' && screen === 'desktop') await page.locator('tbody button[data-edits]').first().waitFor();
    await page.getByRole('link', { name: /^Powiadomienia/ }).waitFor();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total > 0.05 ? shifts : []).toEqual([]);
  },
);

test.each(['phone', 'desktop'] as const)('[R-134] nothing jumps while Home loads on a %s', async (screen) => {
  const page = await setup.openAs('manager', { screen, path: '/settings' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(new URL('/', setup.network.url).href);
  await page
    .getByRole('main')
    .getByRole('heading', { name: /^Flota w liczbach, / })
    .waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Do zrobienia dzisiaj' }).waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Mój dzień' }).waitFor();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts);
  expect(shifts.reduce((sum, { value }) => sum + value, 0) > 0.1 ? shifts : []).toEqual([]);
});

test.each([
  ['phone', 'pl', null],
  ['desktop', 'pl', null],
  ['phone', 'de', 'Contoso'],
] as const)('[R-134] nothing jumps on a %s while the ways to log in load (%s, company %s)', async (screen, language, company) => {
  const page = await setup.openEmpty({ ...screens[screen], locale: localeOf(language) });
  const context = page.context();
  await page.addInitScript((code) => localStorage.setItem('tabor-language', code), language);
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const capabilities = await setup.backend.get<object>('/capabilities');
  await page.route('**/capabilities', (route) =>
    route.fulfill({ json: { ...capabilities, ...(company !== null && { CompanyLogin: company }) } }),
  );
  // Browsers have no passkeys for a numeric address.
  await page.goto(setup.demo.url.replace('127.0.0.1', 'localhost'));
  const texts = localeTexts(language, 'shell');
  await page.getByRole('button', { name: texts('login.submit'), exact: true }).waitFor();
  await page
    .getByRole('button', { name: texts('login.passkey'), exact: true })
    .and(page.locator(':not([aria-disabled])'))
    .waitFor();
  await page.getByRole('link', { name: texts('verify'), exact: true }).waitFor();
  if (company !== null) await page.getByRole('button', { name: localeTexts(language, 'company-login')('logIn', { company }) }).waitFor();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts);
  expect(shifts.reduce((sum, { value }) => sum + value, 0) > 0.02 ? shifts : []).toEqual([]);
});

test('[R-134] a screen that is shown never gives way to its placeholder again', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/sync' });
  const headings = page.getByRole('main').getByRole('heading', { level: 1 });
  await headings.first().waitFor();
  await page.evaluate(observeHeadings);
  const main = page.getByRole('main');
  const calendar = main.getByRole('heading', { name: 'Kalendarz', exact: false }).first();
  const lastParts = [
    ['/settings', calendar],
    ['/', main.getByRole('heading', { name: 'Flota w liczbach' })],
    ['/vehicle/item/1', calendar],
    ['/report/ownership', main.locator('tbody tr').first()],
  ] as const;
  for (const [path, lastPart] of lastParts) {
    await goInApp(page, path);
    await lastPart.waitFor();
  }
  expect(await page.evaluate(() => (globalThis as unknown as { lost: readonly string[] }).lost)).toEqual([]);
});

/** Runs in the page: the addresses whose own heading was shown and disappeared. */
function observeHeadings(): void {
  const lostFocus: string[] = [];
  Object.assign(globalThis, { lost: lostFocus });
  const headings = () => [...document.querySelectorAll('main h1')].filter((heading) => heading.checkVisibility());
  let [path, isShown, ofBefore] = [location.pathname, true, new Set<Element>()];
  new MutationObserver(() => {
    if (location.pathname !== path) [path, isShown, ofBefore] = [location.pathname, false, new Set(document.querySelectorAll('main h1'))];
    const isShownNow = headings().some((heading) => !ofBefore.has(heading));
    if (isShown && !isShownNow) lostFocus.push(path);
    isShown = isShownNow;
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'hidden'] });
}

/** Runs in the page: layout shifts without a recent input, with the elements that moved. */
function observe(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  type LayoutShift = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(({ node }) => (node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName))),
        });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
