import { describe, expect, test } from 'vitest';
import { formDriver } from './support/form-driver.ts';
import { setupSharedForeignBackendTests } from './support/foreign-backend-tests.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { expectFullLifecycle, openNewForm } from './support/save-steps.ts';
import { kindsOf, savedKind } from './support/saved-kinds.ts';
import { sampled } from '../support/whole-run.ts';

// Every eighth kind at one backend; `npm run test:all` takes each kind, and its slow tests the other backends.
describe.each(profileSetNames)('backend "%s"', (name) => {
  const context = setupSharedForeignBackendTests({ profiles: profileSets[name] });
  const { first } = kindsOf(name);

  test.each(sampled(first, 8))('[SY4] creates, changes and removes $table once each', async (kind) => {
    await expectFullLifecycle(context, kind);
    expect(context.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('backend that adds idempotency keys and nothing else', () => {
  const context = setupSharedForeignBackendTests({ profiles: ['announces-keys', 'empty-dictionaries'] });

  test('[R-120] offers text for an empty dictionary, and no field that the backend lacks', async () => {
    const { page, backend } = context;
    await page.goto(`${backend.appUrl}/service-request/item`);
    await formDriver(page).field('ServiceKind').getByRole('textbox').waitFor();
    await openNewForm(context, savedKind('TripRecordCard'));
    expect(await formDriver(page).field('TripKind').count()).toBe(0);
  });

  test('[R-071] [R-120] a booking over a rental asks first, and keeps its form', async () => {
    const { page, backend } = context;
    // Ends in some days at 17:00; no booking of its vehicle is on that day.
    const rental = backend.records('RentalDocument').find(({ Id }) => Id === 15);
    const lastDay = (rental as { EndDate: string }).EndDate.slice(0, 10);
    const [StartDate, EndDate] = [`${lastDay}T08:00:00`, `${lastDay}T20:00:00`];
    await page.goto(`${backend.appUrl}/vehicle-rental/item?${new URLSearchParams({ VehicleId: '15', StartDate, EndDate }).toString()}`);
    const form = formDriver(page);
    const vehicle = () => form.field('VehicleId').getByRole('combobox').inputValue();
    await expect.poll(vehicle).toContain('WZ 01518');
    await form.fillRest();
    await form.save();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText(/^Ten termin zajmuje wypożyczenie od /).waitFor();
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    expect(await vehicle()).toContain('WZ 01518');
    expect(backend.saves('VehicleBooking')).toEqual([]);
  });
});

describe('backend that rejects fields it does not know', () => {
  const context = setupSharedForeignBackendTests({ profiles: ['strict-bodies'] });

  // The slow tests take the other kinds.
  test('[R-120] creates, changes and removes a damage once each', () => expectFullLifecycle(context, savedKind('VehicleDamage')));
});
