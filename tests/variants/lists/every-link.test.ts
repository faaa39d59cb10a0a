import { afterEach, expect, test } from 'vitest';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry, type EntityName } from '../../../src/contract/registry.ts';
import { screenEntries } from '../../../src/entities/registry.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

type Row = Readonly<Record<string, unknown>>;

const rowsOf = async (entity: EntityName) =>
  (await setup.backend.get<{ value: Row[] }>(`${(entityRegistry[entity] as EntityDefinition).grid?.path ?? ''}?$top=2000`)).value;

/** Columns with the number of a record, whichever list shows it. */
const numbers = [
  ['vehicle-rental', 'Number'],
  ['rental-document', 'RentalDocumentNumber'],
  ['vehicle-handover-document', 'Number'],
  ['service-request', 'Number'],
  ['vehicle-damage', 'Number'],
  ['fuel-card', 'CardNumber'],
] as const;

test('[R-132] every value that is a plate, an employee or a number is a link', async () => {
  const names = new Set<string>();
  const add = (values: readonly unknown[]) => {
    // Two people of one name are told apart by their id alone.
    for (const value of values)
      if (typeof value === 'string' && value !== '' && values.indexOf(value) === values.lastIndexOf(value)) names.add(value);
  };
  add((await rowsOf('vehicle')).map((row) => row['RegistrationNumber']));
  // People of contractors are no employees, also where they have the name of one.
  const others = new Set((await rowsOf('rental-document')).map((row) => row['ContractorEmployee']));
  const people = (await rowsOf('employee')).map((row) => String(row['FullName'])).filter((name) => !others.has(name));
  add(people);
  // As the board writes them.
  add(people.map((name) => name.replace(/^(\S)\S*\s/, '$1. ')));
  for (const [entity, column] of numbers) add((await rowsOf(entity)).map((row) => row[column]));

  const page = await setup.openAs('manager', { screen: 'desktop', path: '/settings' });
  let links = 0;
  for (const { entity } of screenEntries) {
    await page.goto(`${setup.network.url}/${entity}/list`);
    // Neither of them names records of other kinds; the demo has no statements.
    if (entity === 'company-files' || entity === 'statement-line') continue;
    await page.locator('main tbody tr').first().waitFor();
    const hasOthers = await page
      .locator('main tbody')
      .evaluate((body, texts) => [...body.querySelectorAll('td')].some((cell) => texts.includes(cell.textContent.trim())), [...names]);
    if (!hasOthers) continue;
    // The links of values are added after the rows.
    const findLinks = () =>
      page.locator('main tbody tr').evaluateAll(
        (rows, texts) => {
          const cells = rows.flatMap((row) => [...row.querySelectorAll('td')]).filter((cell) => texts.includes(cell.textContent.trim()));
          return {
            plain: cells.filter((cell) => !cell.querySelector('a[href]')).map((cell) => cell.textContent.trim()),
            links: cells.length,
          };
        },
        [...names],
      );
    await expect.poll(async () => [entity, (await findLinks()).plain]).toEqual([entity, []]);
    links += (await findLinks()).links;
  }
  expect(links).toBeGreaterThan(500);
});

test('[R-132] panels and time line of a vehicle lead to its people', async () => {
  const handovers = await rowsOf('vehicle-handover-document');
  const employees = new Set((await rowsOf('employee')).map((row) => row['FullName']));
  const plate = handovers.find((row) => employees.has(row['ToEmployee']) && row['Number'])?.['Vehicle'];
  const id = (await rowsOf('vehicle')).find((row) => row['RegistrationNumber'] === plate)?.['Id'];
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/vehicle/item/${String(id)}` });
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/vehicle-handover-document/item/"]') })
    .filter({ has: page.locator('a[href^="/employee/item/"]') });
  await row.first().waitFor();
  const overflowing = await page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items
        .filter((item) =>
          [...item.children].some(
            (part) => part.getBoundingClientRect().right > (item.closest('section')?.getBoundingClientRect().right ?? Infinity),
          ),
        )
        .map((item) => item.textContent),
    );
  expect(overflowing).toEqual([]);
  await row.first().locator('a[href^="/employee/item/"]').click();
  await page.waitForURL(/\/employee\/item\/\d+/);
});
