import { expect, test } from 'vitest';
import { logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { firstPage } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { screens, localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const fieldIdsByType = {
  text: 901,
  textarea: 902,
  dropdown: 903,
  select: 904,
  combobox: 905,
  autocomplete: 906,
  numeric: 907,
  date: 908,
  datetime: 909,
  richtext: 910,
  color: 911,
  statement: 912,
};

test('[R-044] [R-060] validates, drafts and sends additional fields of every type', async () => {
  const rows = Object.entries(fieldIdsByType).map(
    ([type, id]) => `(${id}, 900, 'Pole ${type}', '${type}', true, ${type === 'text' ? 5 : 'NULL'}, ${id})`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `INSERT INTO additional_field_group ("Id", "ControllerNumber", "Name", "Position") VALUES (900, 7170, 'Wszystkie typy', 9)`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `INSERT INTO additional_field ("Id", "GroupId", "Name", "Type", "IsRequired", "MaxLength", "Position") VALUES ${rows.join(', ')}`,
  );
  const items = [fieldIdsByType.dropdown, fieldIdsByType.select, fieldIdsByType.combobox, fieldIdsByType.autocomplete].map(
    (id) => `(${id}, ${id}, 'Wybór ${id}')`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `INSERT INTO additional_field_item ("Id", "AdditionalFieldId", "Name") VALUES ${items.join(', ')}`,
  );
  // The device logs in after the fields were created, so it pulls them itself.
  const context = await setup.tablet.open(screens.desktop);
  const page = await firstPage(context);
  await logIn(page, setup.network.url, 'driver');
  await waitUntilOfflineReady(page);
  const form = handoverPage(page);
  const plate = setup.plate;
  const field = (type: keyof typeof fieldIdsByType) => form.field(`AdditionalFieldValues.${fieldIdsByType[type]}`);
  const [tooLong, unconfirmed] = ['too-long_many', 'statement'].map((code) => localeTexts('pl', 'validation')(code, { count: 5 }));
  await form.open(setup.network.url);
  await form.press(form.item('save'));
  for (const type of Object.keys(fieldIdsByType) as (keyof typeof fieldIdsByType)[])
    await field(type)
      .getByText(type === 'statement' ? unconfirmed! : `Uzupełnij pole „Pole ${type}”.`)
      .waitFor();

  await field('text').getByRole('textbox').fill('za długie');
  await field('text').getByText(tooLong!).waitFor();
  await field('text').getByRole('textbox').fill('krótk');
  await field('textarea').getByRole('textbox').fill('Dwa\nwiersze');
  for (const type of ['dropdown', 'select'] as const) {
    await field(type).locator('button').click();
    await page.getByRole('option', { name: `Wybór ${fieldIdsByType[type]}` }).click();
  }
  await field('combobox').getByRole('combobox').fill('wybór');
  await page.getByRole('option', { name: `Wybór ${fieldIdsByType.combobox}` }).click();
  await field('autocomplete')
    .getByRole('button', { name: `Wybór ${fieldIdsByType.autocomplete}` })
    .click();
  await field('numeric').getByRole('textbox').fill('1 250,5');
  await field('date').getByRole('spinbutton').first().click();
  await page.keyboard.type('31122027');
  await field('datetime').getByRole('spinbutton').first().click();
  await page.keyboard.type('010220280745');
  await field('richtext').getByRole('textbox').click();
  await page.keyboard.type('Dwa klucze');
  await field('color').locator('input').fill('#0a66c2');
  await field('statement').getByRole('checkbox').press('Space');
  expect(await page.locator('[data-field^="AdditionalFieldValues.9"]').getByText('Uzupełnij pole „').count()).toBe(0);

  await expect
    .poll(async () => JSON.stringify(await draftOf(page, 'driver')))
    .toContain(`{"Id":${fieldIdsByType.statement},"Value":"true"}`);
  await page.reload();
  await page.getByText(form.item('draft.restored')).waitFor();
  expect(await field('numeric').getByRole('textbox').inputValue()).toMatch(/^1.250,5$/);
  expect(await field('color').locator('input').inputValue()).toBe('#0a66c2');
  expect(await field('statement').getByRole('checkbox').isChecked()).toBe(true);
  await form.people(plate, 'Pola');
  await form.counterAndFuel();
  await form.press(form.words('damages.none'));
  await form.checklist();
  for (const fieldElement of await page.locator('[data-field^="AdditionalFieldValues."]').all()) {
    const choice = fieldElement.locator('button[aria-haspopup="listbox"]');
    const statement = fieldElement.getByRole('checkbox');
    if ((await statement.count()) > 0) await statement.check({ force: true });
    else if (
      (await choice.count()) > 0 &&
      (await fieldElement.getByText('Wybór').count()) === 0 &&
      (await fieldElement.getByRole('combobox').count()) === 0
    ) {
      await choice.click();
      await page.getByRole('option').last().click();
    }
  }
  await form.couldNotSign('From', 'refused');
  await form.couldNotSign('To', 'refused');
  await form.press(form.words('terms.read'));
  await form.acceptTerms();
  await form.save();
  await page.getByRole('main').getByText('1250,5').waitFor();
  await expect.poll(() => setup.backend.handoversAt(plate, 'Pola'), { timeout: 20_000 }).toHaveLength(1);
  const [saved] = await setup.backend.handoversAt(plate, 'Pola');
  const values = new Map(saved?.AdditionalFieldValues.map(({ Id, Value }) => [Id, Value]));
  expect(Object.fromEntries(Object.entries(fieldIdsByType).map(([type, id]) => [type, values.get(id)]))).toEqual({
    text: 'krótk',
    textarea: 'Dwa\nwiersze',
    dropdown: '903',
    select: '904',
    combobox: '905',
    autocomplete: 'Wybór 906',
    numeric: '1250.5',
    date: '2027-12-31',
    datetime: '2028-02-01T07:45:00',
    richtext: '<p>Dwa klucze</p>',
    color: '#0a66c2',
    statement: 'true',
  });
});
