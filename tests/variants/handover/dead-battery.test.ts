import { expect, test } from 'vitest';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf, photoHashesOf } from '../../support/browser/device-state.ts';
import { damagePosition, handoverPlace } from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-083] [R-085] [R-037] delivers once although the battery dies twice', async () => {
  const page = await setup.openOffline();
  const errors = watchErrors(page);
  await setup.handOver(page, { photos: 2 });
  const hashes = await photoHashesOf(page, 'driver');
  expect(hashes).toHaveLength(2);
  expect(errors).toEqual([]);
  await setup.tablet.kill();

  setup.network.behave(() => 'cut');
  const second = await setup.tablet.open();
  const again = await second.newPage();
  await again.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await again
    .getByRole('link', { name: setup.plate })
    .or(again.getByRole('row', { name: setup.plate }))
    .first()
    .waitFor();
  expect((await outboxOf(again, 'driver')).map((line) => line.call)).toEqual([
    'createOrUpdate',
    'createOrUpdateFault',
    'uploadToTable',
    'uploadToTable',
  ]);

  let uploads = 0;
  setup.network.behave((_, path) => (path.startsWith('/File/UploadToTable') && ++uploads === 2 ? 'hang' : 'pass'));
  await again.goto(`${setup.network.url}/sync`);
  await again.getByRole('button', { name: 'Wyślij teraz' }).click();
  await setup.network.waitFor((request) => request.fault === 'hang');
  await setup.tablet.kill();

  setup.network.behave(() => 'pass');
  const third = await setup.tablet.open();
  const last = await third.newPage();
  await last.goto(setup.network.url);
  await last.getByText('Wszystko wysłane').first().waitFor({ timeout: 60_000 });

  expect(await outboxOf(last, 'driver')).toEqual([]);
  const stored = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(stored).toHaveLength(1);
  const [handover] = stored;
  const added = handover?.SelectedDamages.Left.filter((point) => point.Description === 'Rysa na drzwiach') ?? [];
  expect(added).toHaveLength(1);
  expect(Math.abs((added[0]?.X ?? NaN) - damagePosition.x)).toBeLessThanOrEqual(0.5);
  expect(Math.abs((added[0]?.Y ?? NaN) - damagePosition.y)).toBeLessThanOrEqual(0.5);
  for (const signature of [handover?.FromSignature, handover?.ToSignature]) {
    expect(
      Buffer.from(signature?.split(',')[1] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  }
  const [fault, ...others] = await setup.backend.faultsOf(handover?.Id);
  expect(others).toEqual([]);
  const files = await setup.backend.filesOf(fault!);
  expect((await Promise.all(files.map((file) => setup.backend.hashOf(file)))).toSorted()).toEqual(hashes);
});
