import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logIn, openNewHandover, waitUntilOfflineReady } from '../support/browser/app.ts';
import { startBackend } from '../support/backend/backend.ts';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { fillHandover, handoverPlace, save } from '../support/browser/handover-form.ts';
import { frozenVehicleCount } from './frozen-database.ts';
import { readDatabase } from './read-database.ts';
import { freezeServer } from './server-program.ts';

/**
 * Freezes the database of a device with a queued handover, its fault and its photo, and the server program. Run once per release, on that
 * release's build: `npm run freeze VERSION` after a build.
 */
const [version] = process.argv.slice(2);
if (!version) throw new Error('which release?');

await freezeServer(join(import.meta.dirname, '..', '..'), version);
const backend = await startBackend({ vehicles: frozenVehicleCount, shipments: 300, environment: { DEMO_MODE: 'true' } });
const tablet = await newTablet();
try {
  const context = await tablet.open();
  const page = await firstPage(context);
  await logIn(page, backend.url, 'driver');
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  await openNewHandover(page);
  const company = await BackendClient.of(backend);
  const [vehicle] = await company.vehicles();
  const plate = vehicle?.RegistrationNumber ?? '';
  await fillHandover(page, { plate, photos: 1, place: handoverPlace });
  await save(page);
  const databases = await Promise.all([readDatabase(page, 'tabor-device'), readDatabase(page, 'tabor-user-driver')]);
  // Tokens are replaced: users log in again after a release, and no token may be committed.
  const text = JSON.stringify(
    { version, plate, databases },
    (name, value: unknown) => (name === 'token' ? 'a token of long ago' : value),
    1,
  );
  const folder = join(import.meta.dirname, 'releases');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${version}.json`), `${text}\n`);
  await writeFile(join(folder, `${version}.terms.html`), await company.get<string>('/VehicleHandoverDocument/GetTerms'));
} finally {
  await tablet.remove();
  await backend.stop();
}
