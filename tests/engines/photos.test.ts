import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { BackendClient, type StoredFile } from '../support/backend/backend-client.ts';
import { startFaultProxy, type FaultProxy } from '../support/backend/fault-proxy.ts';
import { withExif } from '../support/fixtures/jpeg-head.ts';
import { cornersOf, summarizePicture, quarterPicture, uprightQuarters } from '../support/fixtures/pictures.ts';
import { launchBrowser } from '../support/browser/screen.ts';
import { devices } from './devices.ts';
import type { EngineDevice, EnginePage } from './engine.ts';
import { logInAndPrepare } from './handover-steps.ts';
import { clickOn, waitForVisible } from './visible-elements.ts';

type NamedFile = StoredFile & { readonly FileName: string; readonly ContentType: string };

const heic = new URL('../support/photos/phone.heic', import.meta.url).pathname;

let backend: Backend;
let company: BackendClient;
/** One engine inspects the uploaded pictures of all engines. */
let inspector: Browser;
let pictures: Page;
let folder: string;
let turned: string[];
let others: string[];
let device: EngineDevice;
let network: FaultProxy;

beforeAll(async () => {
  backend = await startBackend({ vehicles: 5, environment: { DEMO_MODE: 'true' } });
  company = await BackendClient.of(backend);
  inspector = await launchBrowser();
  pictures = await inspector.newPage();
  folder = await mkdtemp(join(tmpdir(), 'tabor-pictures-'));
  const keep = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const plain = await quarterPicture(pictures, 'image/jpeg');
  const orders = ['II', 'MM'] as const;
  turned = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      keep(`${index + 1}.jpg`, withExif(plain, { order: orders[index % 2]!, orientation: index + 1, gps: true })),
    ),
  );
  others = [
    await keep('okno.bmp', await quarterPicture(pictures, 'image/bmp')),
    await keep('sieć.webp', await quarterPicture(pictures, 'image/webp')),
  ];
});
afterAll(async () => {
  await inspector.close();
  await rm(folder, { recursive: true, force: true });
  await backend.stop();
});
afterEach(async () => {
  await device.remove();
  await network.stop();
});

test.each(['Chromium', 'Firefox', 'WebKitGTK'] as const)(
  '[R-054] uploads rotated JPEG, BMP, WebP and HEIC upright and previews them in %s',
  async (engine) => {
    // TLS as in production: without it, WebKit freezes the page that was left with its database lock, which blocks the queue.
    network = await startFaultProxy(backend.url, 0, engine === 'WebKitGTK');
    device = await devices[engine]();
    const page = await device.open();
    await logInAndPrepare(page, network.url);
    const damage = await newDamage();
    await page.goto(`${network.url}/vehicle-damage/item/${damage}`);
    await waitForVisible(page, 'button', 'Dodaj pliki');
    await page.chooseFiles('[data-files-input]', [...turned, ...others, heic]);
    await expect.poll(async () => (await filesOf(damage)).length, { timeout: 60_000 }).toBe(11);
    expect(await describePictures(await filesOf(damage))).toEqual({
      ...uprightQuarters,
      'okno.jpg': '64×48 red green blue white',
      'sieć.jpg': '64×48 red green blue white',
      'phone.jpg': '240×320 red above blue',
    });

    await clickOn(page, 'label', 'Zachowaj lokalizację (GPS) w zdjęciach');
    await page.chooseFiles('[data-files-input]', [heic, ...others]);
    await expect
      .poll(
        async () =>
          (await filesOf(damage))
            .map(({ ContentType }) => ContentType)
            .filter((type) => type !== 'image/jpeg')
            .toSorted(),
        { timeout: 60_000 },
      )
      .toEqual(['image/bmp', 'image/heic', 'image/webp']);
    const photo = (await filesOf(damage)).find(({ ContentType }) => ContentType === 'image/heic');
    expect(await company.bytesOf(photo!)).toStrictEqual(await readFile(heic));
    await expect.poll(() => previewsOf(page), { timeout: 60_000 }).toHaveLength(14);
  },
);

/** A damage of the driver, who may change own ones only. */
async function newDamage(): Promise<number> {
  const [vehicle] = await company.vehicles();
  const [cause] = await company.get<{ Id: number }[]>('/Dictionary/Items/2870');
  const event = {
    ReportDate: '2026-06-02',
    DamageDateTime: '2026-06-01T08:15:00',
    DamageDateHour: '08:15',
    DamageCauseId: cause?.Id,
    PlaceCountryCode: 'PL',
    PlaceCity: 'Łódź',
  };
  return (await BackendClient.of(backend, 'driver')).change('/VehicleDamage/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle?.Id,
    ...event,
  });
}

function filesOf(damage: number): Promise<NamedFile[]> {
  return company.get(`/File/ListFiles?tableId=${damage}&tableName=VehicleDamage`);
}

/** Size and colours of each file, by name. */
async function describePictures(files: readonly NamedFile[]): Promise<Record<string, string>> {
  const summaries: Record<string, string> = {};
  for (const file of files) {
    const bytes = await company.bytesOf(file);
    expect([file.FileName, file.ContentType, bytes.includes('Exif')]).toEqual([file.FileName, 'image/jpeg', false]);
    if (file.FileName === 'phone.jpg') {
      const { width, height, above, below } = await summarizePicture(pictures, bytes);
      summaries[file.FileName] = `${width}×${height} ${above} above ${below}`;
    } else summaries[file.FileName] = await cornersOf(pictures, bytes);
  }
  return summaries;
}

/** Names of the previews whose image is loaded. */
function previewsOf(page: EnginePage): Promise<string[]> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('li[data-state="received"] img')]
        .filter((image) => image.complete && image.naturalWidth > 0)
        .map((image) => image.alt),
    null,
  );
}
