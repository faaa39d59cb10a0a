import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { newTablet } from '../support/browser.ts';
import { logIn } from '../support/app.ts';
import type { Measurement } from './run.ts';
import type { Stage } from './stage.ts';

/** Gzip kilobytes of the scripts that the login loads, that the first list has loaded by then, and of the worker, against their budgets. */
export async function measureSizes(stage: Stage): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(stage.backend.url);
    await page.getByLabel('Hasło').waitFor();
    const login = await loadedScripts(page);
    await logIn(page, stage.backend.url, 'manager');
    await page.goto(`${stage.backend.url}/vehicle-handover-document/list`);
    await page.locator('tbody tr a[href]').first().waitFor({ state: 'attached' });
    const list = new Set([...login, ...(await loadedScripts(page))]);
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
    return [
      budget('scripts of the login', await gzipSize(stage, login), 165),
      budget('scripts to the first list', await gzipSize(stage, list), 270),
      budget('worker', await gzipSize(stage, new Set([new URL(worker).pathname])), 45),
    ];
  } finally {
    await tablet.remove();
  }
}

/** Paths of the scripts that the page itself loaded; what the worker puts into its cache does not count. */
async function loadedScripts(page: Page): Promise<Set<string>> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.split('?')[0]?.endsWith('.js')),
  );
  return new Set(urls.map((url) => new URL(url).pathname));
}

async function gzipSize(stage: Stage, paths: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...paths].map(async (path) => gzipSync(await readFile(join(stage.publicDir, path)), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

function budget(name: string, ours: number, reference: number): Measurement {
  return { name, unit: 'kB', ours, reference, what: 'its budget, gzip', ratio: ours / reference };
}
