import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import type { DemoLogin } from '../../support/browser/app.ts';
import { setupBrowserTests, type OpenAsOptions } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { type NetworkFault } from '../../support/backend/fault-proxy.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { screens, localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
let page: Page;

async function openDriver(login: DemoLogin = 'driver', options: OpenAsOptions = {}): Promise<ReturnType<typeof handoverPage>> {
  page = await setup.openAs(login, { screen: 'desktop', ...options });
  return handoverPage(page, options.language);
}

function jsonResponse(value: unknown): NetworkFault {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

const commonTexts = localeTexts('pl', 'common');
const recordPath = '/vehicle-handover-document/item';

/** Saves a handover of a vehicle and waits until the backend received it. Resolves to its ID. */
async function saveHandover(form: ReturnType<typeof handoverPage>, plate: string, place: string): Promise<number> {
  await form.open(setup.network.url);
  await form.onOnePage(plate, place);
  await page.getByText(form.words('saved.received')).waitFor({ timeout: 20_000 });
  const [saved] = await setup.backend.handoversAt(plate, place);
  return Number(saved?.Id);
}

test('[R-012] read-only users see no create, edit or delete; the backend returns 403', async () => {
  const rows = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number eq null')}&$top=1&$count=true`,
  );
  const id = rows.value[0]?.Id;
  const form = await openDriver('viewer');
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('link', { name: form.words('create'), exact: true }).count()).toBe(0);
  await page.goto(`${setup.network.url}${recordPath}/${id}`);
  await page.getByRole('heading', { name: form.words('sections.summary') }).waitFor();
  for (const action of ['confirm', 'duplicate', 'delete'])
    expect(await page.getByRole('button', { name: form.words(`actions.${action}`), exact: true }).count()).toBe(0);
  expect(await page.getByRole('main').locator('input, textarea').count()).toBe(0);
  await page.goto(`${setup.network.url}${recordPath}`);
  await page.getByText(commonTexts('notAllowed')).waitFor();
  await page.goto(`${setup.network.url}${recordPath}/local-${crypto.randomUUID()}`);
  await page.getByText(localeTexts('pl', 'problem')('forbidden')).waitFor();

  const body = new URLSearchParams({ username: 'viewer', password: 'demo', grant_type: 'password' });
  const { access_token: token } = (await (await fetch(`${setup.demo.url}/token`, { method: 'POST', body })).json()) as {
    access_token: string;
  };
  for (const call of ['CreateOrUpdate', `Delete/${id}`, `Confirm/${id}`, `Duplicate/${id}`, 'CreateOrUpdateFault', 'DeleteFault/1']) {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'application/json' };
    const response = await fetch(`${setup.demo.url}/VehicleHandoverDocument/${call}`, { method: 'POST', headers, body: '{}' });
    expect([call, response.status]).toEqual([call, 403]);
  }
});

test('[R-014] the config hides or shows mileage and contractor, with their validation', async () => {
  let config = { hideMileageInHandover: true, showContractorInHandover: false };
  setup.network.behave((_, path) => (path === '/config.json' ? jsonResponse(config) : 'pass'));
  const form = await openDriver();
  await form.open(setup.network.url);
  expect(await form.field('Counter').count()).toBe(0);
  expect(await form.field('ContractorId').count()).toBe(0);
  await form.press(form.item('save'));
  await form.field('Fuel').getByText(form.words('errors.Fuel.required')).waitFor();
  expect(await page.getByText(form.words('errors.Counter.required')).count()).toBe(0);
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number ne null and Counter ne null')}&$top=1`,
  );
  await page.goto(`${setup.network.url}${recordPath}/${value[0]?.Id}`);
  const facts = page.getByRole('region', { name: form.words('sections.summary') });
  await facts.getByText(form.words('fields.PlaceName'), { exact: true }).waitFor();
  expect([
    await facts.getByText(form.words('fields.Counter'), { exact: true }).count(),
    await facts.getByText(form.words('fields.ContractorId'), { exact: true }).count(),
  ]).toEqual([0, 0]);
  await form.open(setup.network.url);
  config = { hideMileageInHandover: false, showContractorInHandover: true };
  await expect
    .poll(
      async () => {
        await page.reload();
        await form.field('VehicleId').waitFor();
        return (await form.field('Counter').count()) + (await form.field('ContractorId').count());
      },
      { timeout: 20_000 },
    )
    .toBe(2);
});

test('[R-064] filters both handover persons from the second typed character on', async () => {
  const form = await openDriver();
  await form.open(setup.network.url);
  const offered = page.getByRole('listbox').getByRole('option');
  for (const side of ['FromEmployeeId', 'ToEmployeeId']) {
    const person = form.field(side).getByRole('combobox');
    await person.fill('');
    await person.pressSequentially('q');
    await expect.poll(() => offered.count()).toBeGreaterThan(10);
    await person.pressSequentially('x');
    // An empty result shows one "nothing found" line.
    await expect.poll(() => offered.count()).toBeLessThanOrEqual(1);
    await person.fill('');
    await person.pressSequentially('kow');
    await expect
      .poll(async () => [...new Set((await offered.allTextContents()).map((text) => text.toLowerCase().includes('kow')))])
      .toEqual([true]);
    await page.keyboard.press('Escape');
  }
});

test('[R-063] an invalid form focuses its first error; a low counter needs a confirm', async () => {
  const form = await openDriver();
  const plate = setup.plate;
  await form.open(setup.network.url);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await form.press(form.item('save'));
  await page
    .getByRole('alert')
    .filter({ hasText: /\d+ (pole|pola|pól) wymaga(ją)? poprawy\./ })
    .waitFor();
  const vehicle = form.field('VehicleId').getByRole('combobox');
  await expect.poll(() => vehicle.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await vehicle.getAttribute('aria-invalid')).toBe('true');

  await form.people(plate, 'Licznik');
  await form.field('Counter').getByRole('textbox').fill('12');
  await page.getByText(form.item('questions.lower.title')).waitFor();
  await form.field('Fuel').getByText(form.words('choices.Fuel.1/2'), { exact: true }).click();
  await form.press(form.words('damages.none'));
  await form.checklist();
  await form.additionalFields();
  await form.couldNotSign('From', 'refused');
  await form.couldNotSign('To', 'refused');
  await form.press(form.item('save'));
  await expect
    .poll(() =>
      form
        .field('Counter')
        .getByRole('textbox')
        .first()
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
  await form.confirmCounter('replaced');
  await form.press(form.item('save'));
  await form.acceptTerms();
  await page.getByText(form.words('saved.received')).waitFor({ timeout: 20_000 });
  expect(await setup.backend.handoversAt(plate, 'Licznik')).toMatchObject([{ Counter: 12 }]);
});

test('[R-065] a draft survives rotation and reload; discarding needs a confirmation', async () => {
  const form = await openDriver('driver', { screen: 'tablet' });
  const [first, second] = [setup.plate, (await setup.backend.vehicles())[0]?.RegistrationNumber ?? ''];
  await form.open(setup.network.url);
  await form.people(first, 'Szkic');
  await form.next();
  await form.field('Counter').getByRole('textbox').fill('999998');
  await form.confirmCounter();
  const { width, height } = screens.tablet.viewport;
  await page.setViewportSize({ width: height, height: width });
  expect(await form.field('Counter').getByRole('textbox').inputValue()).toBe('999998');
  await page.setViewportSize({ width, height });
  await page.reload();
  await page.getByText(form.item('draft.restored')).waitFor();
  expect(await form.field('Counter').getByRole('textbox').inputValue()).toBe('999998');

  await page.goto(`${setup.network.url}${recordPath}`);
  await form.press(form.item('drafts.startOver'));
  await form.pickVehicle(second);
  await page.goto(`${setup.network.url}${recordPath}`);
  const drafts = page.getByRole('list', { name: form.item('drafts.list') }).getByRole('listitem');
  await expect.poll(() => drafts.count()).toBe(2);
  const firstDraft = drafts.filter({ hasText: first });
  await firstDraft.getByRole('button', { name: form.item('drafts.remove') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: localeTexts('pl', 'ui')('cancel') })
    .click();
  expect(await drafts.count()).toBe(2);
  await drafts
    .filter({ hasText: second })
    .getByRole('button', { name: form.item('drafts.remove') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: form.item('drafts.remove') })
    .click();
  await expect.poll(() => drafts.count()).toBe(1);
  await firstDraft.getByRole('button', { name: form.item('drafts.continue') }).click();
  expect(await form.field('Counter').getByRole('textbox').inputValue()).toBe('999998');
  await form.press(form.item('draft.discard'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: form.item('draft.discard') })
    .click();
  await page.waitForURL(/\/list$/);
  await page.goto(`${setup.network.url}${recordPath}`);
  await form.field('VehicleId').getByRole('combobox').waitFor();
});

test('[R-037] a confirmed handover can only be duplicated; its copy can be deleted', async () => {
  const form = await openDriver('manager');
  const plate = setup.plate;
  const id = await saveHandover(form, plate, 'Czynności');
  const action = (name: string) => page.getByRole('toolbar').getByRole('button', { name: form.words(`actions.${name}`), exact: true });
  await page.goto(`${setup.network.url}${recordPath}/${id}`);
  for (const name of ['confirm', 'duplicate', 'delete']) await action(name).waitFor();
  await action('confirm').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(form.words('ask.confirm')).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect((await setup.backend.handoversAt(plate, 'Czynności'))[0]?.Number).toBeNull();
  await action('confirm').click();
  await question.getByRole('button', { name: form.words('actions.confirm') }).click();
  await page.getByRole('heading', { name: /PZO\/\d{4}\/\d{6}/ }).waitFor({ timeout: 20_000 });
  expect(await action('confirm').count()).toBe(0);
  expect(await action('delete').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);

  await action('duplicate').click();
  await page.waitForURL((url) => url.pathname.startsWith(recordPath) && !url.pathname.endsWith(`/${id}`));
  const copy = Number(page.url().split('/').pop());
  await form.field('PlaceName').getByRole('textbox').waitFor();
  expect(await form.field('PlaceName').getByRole('textbox').inputValue()).toBe('Czynności');
  expect(await form.field('Counter').getByRole('textbox').inputValue()).toBe('');
  await action('delete').click();
  await question.getByText(form.words('ask.delete')).waitFor();
  await question.getByRole('button', { name: form.words('actions.delete') }).click();
  await page.waitForURL(/\/list$/);
  await expect
    .poll(async () => (await setup.backend.handoversAt(plate, 'Czynności')).map((saved) => saved.Id), { timeout: 20_000 })
    .toEqual([id]);
  expect(copy).not.toBe(id);
});

test('[R-100] offline, a new damage shows in the next handover and is repaired there', async () => {
  const form = await openDriver();
  const countOf = (car: VehicleChoice) => Object.values(car.KnownDamages ?? {}).flat().length;
  const damaged = (await setup.backend.vehicles()).find((car) => countOf(car) > 0)!;
  const plate = damaged.RegistrationNumber;
  const knownCount = countOf(damaged);
  const waitForKnownDamages = (count: number) =>
    page
      .getByText(new RegExp(`Wcześniejsze: ${count}$`))
      .first()
      .waitFor();
  async function fillAndSave(place: string, damages: () => Promise<void>): Promise<void> {
    await form.people(plate, place);
    await form.field('Counter').getByRole('textbox').fill('999999');
    if (await page.getByRole('button', { name: form.words('counter.confirm') }).isVisible()) await form.confirmCounter();
    await form.field('Fuel').getByText(form.words('choices.Fuel.1/2'), { exact: true }).click();
    await damages();
    await form.finishUnsigned();
  }
  await form.open(setup.network.url);
  setup.network.behave(() => 'cut');
  await page.context().setOffline(true);
  await fillAndSave('Pierwsze', async () => {
    await waitForKnownDamages(knownCount);
    await page.getByRole('application').click();
    await page.getByLabel(form.words('damages.description')).fill('Rysa od palety');
  });
  await form.press(form.words('saved.next'));
  await form.field('VehicleId').getByRole('combobox').waitFor();
  await fillAndSave('Drugie', async () => {
    await waitForKnownDamages(knownCount + 1);
    await page.getByRole('button', { name: /Rysa od palety/ }).click();
    await page.getByText(form.words('damages.checks.repaired'), { exact: true }).click();
    await page.getByText(form.words('damages.photoOfRepair')).waitFor();
    await form.pickPhoto();
    await page.keyboard.press('Escape');
    await waitForKnownDamages(knownCount);
    await page
      .getByRole('region', { name: form.words('damages.repaired') })
      .getByText('Rysa od palety')
      .waitFor();
    await form.press(form.words('damages.none'));
  });
  await page.getByRole('heading', { name: form.words('damages.repaired') }).waitFor();
  await form.press(form.words('saved.next'));
  await form.field('VehicleId').getByRole('combobox').waitFor();
  await form.pickVehicle(plate);
  await waitForKnownDamages(knownCount);
  setup.network.behave(() => 'pass');
  await page.context().setOffline(false);
  await expect.poll(() => setup.backend.handoversAt(plate, 'Drugie'), { timeout: 30_000 }).toHaveLength(1);
  const after = (await setup.backend.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true')).find(
    (car) => car.RegistrationNumber === plate,
  );
  expect(Object.values(after?.KnownDamages ?? {}).flat()).toHaveLength(knownCount);
});

test.each([
  ['null', null],
  ['a text', 'ok'],
  ['another document', 'other'],
  ['a list', []],
] as const)('[R-016] reports an unreadable record when the backend answers %s', async (_, kind) => {
  const form = await openDriver();
  const [first] = (await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1&$count=true')).value;
  const id = Number(first?.Id);
  const original = await setup.backend.get<Handover>(`/VehicleHandoverDocument/Get/?id=${id}`);
  const answer = kind === 'other' ? { ...original, Id: id + 1 } : kind;
  setup.network.behave((_method, path) => (path.startsWith('/VehicleHandoverDocument/Get/') ? jsonResponse(answer) : 'pass'));
  await page.goto(`${setup.network.url}${recordPath}/${id}`);
  await page.getByText(localeTexts('pl', 'problem')('unreadable-answer')).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: form.words('title') })
    .last()
    .click();
  await expect.poll(() => page.url()).toContain('/vehicle-handover-document/list');
});
