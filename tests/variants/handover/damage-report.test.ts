import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { chooseOption } from '../../support/browser/app.ts';

type Damage = Readonly<Record<string, unknown>> & { readonly Id: number; readonly VehicleRegistrationNumber: string };

const setup = setupBrowserTests(() => startDemo());
const listPath = '/vehicle-damage/list';

async function listDamages(filter: string): Promise<Damage[]> {
  return (await setup.backend.get<{ value: Damage[] }>(`/api/ODataVehicleDamage?$filter=${encodeURIComponent(filter)}&$count=true`)).value;
}

test('[R-038] [R-063] [R-081] [R-083] an offline damage report is sent exactly once', async () => {
  const page = await setup.openOffline();
  const errors = watchErrors(page);
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByRole('link', { name: 'Zgłoś szkodę' }).click();
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  // The invalid form is not submitted and shows no message above it.
  await expect.poll(() => vehicle.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByText('Uzupełnij pole „').count()).toBe(4);
  expect(await page.getByText(/wymaga(ją)? poprawy/).count()).toBe(0);

  await chooseOption(vehicle, setup.plate);
  await chooseOption(page.getByRole('combobox', { name: /Przyczyna szkody/ }), 'Uszkodzenie na parkingu');
  await page
    .getByRole('group', { name: /Godzina szkody/ })
    .getByRole('spinbutton')
    .first()
    .click();
  await page.keyboard.type('0615');
  await page.getByRole('textbox', { name: /Opis zdarzenia/ }).fill('Parking -2, słupek');

  expect(await page.getByRole('combobox', { name: /Kraj/ }).inputValue()).toBe('Polska');
  await page.getByRole('textbox', { name: /Miejscowość/ }).fill('Łódź');
  await page.getByRole('textbox', { name: /Ulica/ }).fill('Żwirki');
  await page.getByRole('textbox', { name: /Nr domu/ }).fill('1');
  const postCode = page.getByRole('textbox', { name: /Kod pocztowy/ });
  await postCode.fill('90001');

  expect(await page.getByRole('combobox', { name: 'Kierujący' }).count()).toBe(0);
  await page.getByText('Pojazdem kierował pracownik').click();
  expect(await page.getByRole('combobox', { name: /Kierujący/ }).inputValue()).toBe('Jan Kowalczyk');
  expect(await page.getByRole('textbox', { name: 'Kierujący spoza firmy' }).count()).toBe(0);

  await page.getByRole('button', { name: /Likwidacja z polisy/ }).click();
  await page.getByRole('option', { name: 'AC z regresem' }).click();

  expect(await page.getByRole('textbox', { name: 'Jednostka policji' }).count()).toBe(0);
  await page.getByText('Wezwano policję').click();
  await page.getByRole('textbox', { name: 'Jednostka policji' }).fill('KMP Łódź');

  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('To nie jest kod pocztowy wybranego kraju.').waitFor();
  await postCode.fill('90-001');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();

  const row = page.getByRole('row').filter({ hasText: setup.plate }).filter({ hasText: 'Czeka na wysłanie' });
  await row.getByText('Jan Kowalczyk').waitFor();
  await row.getByText('Zgłoszona').waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  const damages = await listDamages("Comments eq 'Parking -2, słupek'");
  expect(damages).toMatchObject([
    {
      VehicleRegistrationNumber: setup.plate,
      DriverName: 'Jan Kowalczyk',
      WhoseInsurancePolicy: 2,
      PlaceAddressInOneLine: 'Żwirki 1, 90-001 Łódź',
      CanBeDeleted: true,
    },
  ]);
  const saved = await setup.backend.get(`/VehicleDamage/Get/?id=${damages[0]?.Id}`);
  expect(saved).toMatchObject({ PlaceCountryCode: 'PL', DamageDateHour: '06:15', IsPoliceNotified: true, PoliceStation: 'KMP Łódź' });
  expect(errors).toEqual([]);
});

test('[R-038] shows delete only with permission and where `CanBeDeleted` is true', async () => {
  const page = await setup.openAs('manager', { path: listPath });
  const [settled] = await listDamages('CanBeDeleted eq false');
  // Whether the demo has a damage that was reported lately depends on the day.
  const stored = await setup.backend.get<object>(`/VehicleDamage/Get/?id=${settled?.Id}`);
  await setup.backend.change('/VehicleDamage/CreateOrUpdate', {
    ...stored,
    Id: null,
    Number: null,
    StatusId: null,
    Insurer: '',
    InsurerNumber: '',
  });
  const [deletable] = await listDamages('CanBeDeleted eq true');
  const actionsOf = async (damage: Damage | undefined): Promise<string[]> => {
    await page.goto(`${setup.network.url}${listPath}?search=${damage?.['Number'] as string}`);
    await page
      .getByRole('row')
      .filter({ hasText: damage?.VehicleRegistrationNumber ?? '' })
      .getByRole('button', { name: 'Czynności' })
      .click();
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return items.map((item) => item.trim());
  };
  await page.getByRole('row').nth(1).waitFor();
  expect(await actionsOf(settled)).toEqual(['Edytuj']);
  expect(await actionsOf(deletable)).toEqual(['Edytuj', expect.stringContaining('Usuń')]);
});
