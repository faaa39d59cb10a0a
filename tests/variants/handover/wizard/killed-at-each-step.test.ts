import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { watchErrors } from '../../../support/browser/browser.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { draftOf } from '../../../support/browser/device-state.ts';
import { sign } from '../../../support/browser/handover-form.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';

const setup = setupBrowserTests(() => startDemo());

const place = 'Plac za myjnią';
/** The nine steps, one tablet start each. */
const TIMEOUT_MS = 600_000;

const steps = ['people', 'counter', 'damages', 'faults', 'checklist', 'additional', 'summary', 'terms', 'signatures'];

type Draft = { readonly step: string | null; readonly checked: readonly string[]; readonly form: Record<string, unknown> };

const readDraft = async (page: Page) => (await draftOf(page, 'driver')) as Draft | null;

/** Waits until the draft is at the step and holds `entered`. */
async function waitForDraft(page: Page, step: string, entered: (form: Draft['form']) => unknown): Promise<Draft | null> {
  await expect
    .poll(
      async () => {
        const draft = await readDraft(page);
        return draft?.step === step && Boolean(entered(draft.form));
      },
      { message: `draft at ${step}` },
    )
    .toBe(true);
  return readDraft(page);
}

/** Resumes the draft from Home, which opens at its step. */
async function resume(page: Page, step: string): Promise<void> {
  await page.goto(setup.network.url);
  await page.getByRole('link', { name: 'Dokończ' }).tap();
  const current = page.locator('[data-wizard] nav [aria-current="step"]');
  await current.waitFor();
  expect(await current.getAttribute('aria-label')).toBe(
    `Krok ${steps.indexOf(step) + 1}: ${handoverPage(page).words(`sections.${step === 'counter' ? 'readings.CounterFuel' : step}`)}, bieżący`,
  );
}

/** Kills the browser, starts it again, and resumes the draft: nothing may differ. */
async function killAt(page: Page, step: string, entered: (form: Draft['form']) => unknown): Promise<Page> {
  const before = await waitForDraft(page, step, entered);
  await setup.tablet.kill();
  const again = await (await setup.tablet.open()).newPage();
  const errors = watchErrors(again);
  await resume(again, step);
  expect(await readDraft(again), `after the kill at ${step}`).toEqual(before);
  expect(errors).toEqual([]);
  return again;
}

/** The fields that release 0.1.0 had in a draft. */
const frozenFields =
  'Date VehicleId FromEmployeeId ToEmployeeId ContractorId Counter ConfirmedCounter Fuel PlaceName Comments AdditionalFieldValues ' +
  'SelectedDamages HasNoNewDamages Faults From To TermsHash TermsLanguage';

/** Reduces the draft to what release 0.1.0 wrote, and resumes it. */
async function ageAt(page: Page, step: string, entered: (form: Draft['form']) => unknown): Promise<Page> {
  await waitForDraft(page, step, entered);
  // It had no checklist, whose answers must stay from here on.
  const hadStep = steps.indexOf(step) < steps.indexOf('checklist');
  // No open form that could write the draft again.
  await page.goto(`${setup.network.url}/config.json`);
  if (hadStep) await reduceDrafts(page);
  await resume(page, step);
  return page;
}

function reduceDrafts(page: Page): Promise<void> {
  return page.evaluate(async (names) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-user-driver');
      request.addEventListener('success', () => resolve(request.result));
    });
    const transaction = database.transaction('drafts', 'readwrite');
    const store = transaction.objectStore('drafts');
    await new Promise<void>((resolve) => {
      transaction.addEventListener('complete', () => resolve());
      const reading = store.getAll();
      reading.addEventListener('success', () => {
        for (const row of reading.result as { values: Draft }[]) {
          const form = Object.fromEntries(Object.entries(row.values.form).filter(([name]) => names.includes(name)));
          store.put({ ...row, values: { form, step: row.values.step } });
        }
      });
    });
    database.close();
  }, frozenFields.split(' '));
}

type Interrupt = (page: Page, step: string, entered: (form: Draft['form']) => unknown) => Promise<Page>;

test.each([
  ['[R-065] killed at each of the nine steps, the wizard opens there, nothing lost', killAt],
  ['[SY21] [R-092] a draft of release 0.1.0 goes on at the steps that it had', ageAt],
] as const)('%s', { timeout: TIMEOUT_MS }, async (_title, interrupt: Interrupt) => {
  setup.network.behave((_, path) => (isCall(path) ? 'cut' : 'pass'));
  let page = await setup.openAs('driver', { path: '/' });
  let form = handoverPage(page);
  const kill = async (step: string, entered: (values: Draft['form']) => unknown = () => true) => {
    page = await interrupt(page, step, entered);
    form = handoverPage(page);
  };
  await page.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await form.people(setup.plate, place);
  // A draft has no step until one is left.
  await form.next();
  await form.press(form.item('back'));
  await kill('people', ({ PlaceName }) => PlaceName === place);
  expect(await form.field('PlaceName').getByRole('textbox').inputValue()).toBe(place);
  await form.next();
  await form.counterAndFuel();
  await kill('counter', ({ Counter, Fuel }) => Counter === 999_999 && Fuel === '3/4');
  expect(await form.field('Counter').getByRole('textbox').inputValue()).toBe('999999');
  await form.next();
  await page.getByRole('application').waitFor();
  await form.tapDrawing();
  await page.getByLabel(form.words('damages.description')).fill('Rysa na drzwiach');
  await form.press(form.words('damages.done'));
  await form.press(form.words('damages.leaveSo'));
  await kill('damages', (values) => JSON.stringify(values).includes('Rysa na drzwiach'));
  await page.getByRole('application').waitFor();
  await form.next();
  if (interrupt === ageAt) {
    // Its drafts did not store that the question had been answered: the app asks again.
    await form.press(form.words('damages.leaveSo'));
    await form.next();
  }
  await form.press(form.words('faultList.add'));
  await page.getByLabel('Opis usterki').fill('Stuki');
  await form.takePhoto();
  await kill('faults', (values) => JSON.stringify(values).includes('"BlobId"'));
  expect(await page.getByLabel('Opis usterki').inputValue()).toBe('Stuki');
  await page.getByText('Zdjęcia usterki: 1 z 5').waitFor();
  await form.next();
  await form.checklist();
  await kill('checklist', ({ Checklist, Direction }) => Direction !== null && JSON.stringify(Checklist).includes('"ok"'));
  await page.getByText(form.checks('checklist.complete'), { exact: true }).waitFor();
  await form.next();
  await form.additionalFields();
  await kill('additional', ({ AdditionalFieldValues }) => Array.isArray(AdditionalFieldValues) && AdditionalFieldValues.length > 3);
  await form.next();
  await kill('summary');
  await page.getByText('Rysa na drzwiach').waitFor();
  await form.next();
  await page.getByRole('document', { name: form.item('terms.title') }).waitFor();
  await kill('terms');
  await form.next();
  await form.acceptTerms();
  await sign(page, /^Podpis przekazującego/);
  await kill('signatures', ({ From }) => (From as { strokes: unknown[] }).strokes.length > 0);
  await page
    .getByRole('img', { name: /^Podpis przekazującego.*/ })
    .first()
    .waitFor();
  await form.couldNotSign('To', 'did-not-wait');
  await form.save();
  setup.network.behave(() => 'pass');
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [saved, ...more] = await setup.backend.handoversAt(setup.plate, place);
  expect(more).toEqual([]);
  expect(saved?.FromSignature).toMatch(/^data:image\/png/);
  const [fault] = await setup.backend.faultsOf(saved?.Id);
  expect(await setup.backend.filesOf(fault!)).toHaveLength(1);
});

/** A request of the backend, not a file of the app. */
function isCall(path: string): boolean {
  return /^\/(api|token|Vehicle|Employee|File|Dictionary|Contractor|capabilities)/.test(path);
}
