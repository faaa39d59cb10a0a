import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { logIn } from './app.ts';

/**
 * Gzip kilobytes of the scripts that the login form waits for, of all that the login loads, of these with those of the first list of a new
 * device, of the login's with those of a start with a list whose rows the device has, and of the worker.
 */
export type ScriptSizes = {
  readonly form: number;
  readonly login: number;
  readonly firstList: number;
  readonly list: number;
  readonly worker: number;
};

const firstRow = 'tbody tr a[href] >> nth=0';

/** Measures the scripts that `page` of a new device loads from `url`, which serves the build in `publicDir`. */
export async function scriptSizes(page: Page, url: string, publicDir: string): Promise<ScriptSizes> {
  const sizeOf = async (paths: Iterable<string>) => {
    const sizes = await Promise.all([...paths].map(async (path) => gzipSync(await readFile(join(publicDir, path)), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  };
  await page.addInitScript(noteElements);
  await page.goto(url);
  await page.getByLabel('Hasło').waitFor();
  await page.waitForLoadState('networkidle');
  const form = await loadedScripts(page, 'form');
  const login = await loadedScripts(page);
  await logIn(page, url, 'manager');
  // Without rows on the device a list also loads the calls of the backend.
  await page.locator(firstRow).waitFor({ state: 'attached' });
  const firstList = await loadedScripts(page, 'row');
  await page.goto(`${url}/vehicle-handover-document/list`);
  await page.locator(firstRow).waitFor({ state: 'attached' });
  const list = new Set([...login, ...(await loadedScripts(page, 'row'))]);
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
  return {
    form: await sizeOf(form),
    login: await sizeOf(login),
    firstList: await sizeOf(firstList),
    list: await sizeOf(list),
    worker: await sizeOf([new URL(worker).pathname]),
  };
}

/**
 * Runs in the page: marks when the login form and the first row of a list are in the document. Code that a timer loads a second or more
 * after the screen must not count on a slow machine either, so such timers run much later.
 */
function noteElements(): void {
  const plain = window.setTimeout.bind(window);
  const later = (act: TimerHandler, wait = 0, ...rest: unknown[]) => plain(act, wait < 1_000 ? wait : wait + 60_000, ...rest);
  window.setTimeout = later as typeof window.setTimeout;
  const selectors = new Map([
    ['form', 'input[type="password"]'],
    ['row', 'tbody tr a[href]'],
  ]);
  const observer = new MutationObserver(() => {
    for (const [mark, selector] of selectors) {
      if (!document.querySelector(selector)) continue;
      performance.mark(mark);
      selectors.delete(mark);
    }
    if (selectors.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Paths of the scripts that the page itself loaded, without the worker's precache. `before`: only those requested before that element was
 * there.
 */
async function loadedScripts(page: Page, before?: 'form' | 'row'): Promise<Set<string>> {
  const urls = await page.evaluate(
    (mark) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => mark === null || entry.startTime <= (performance.getEntriesByName(mark)[0]?.startTime ?? Infinity))
        .map((entry) => entry.name)
        .filter((name) => name.split('?')[0]?.endsWith('.js')),
    before ?? null,
  );
  return new Set(urls.map((url) => new URL(url).pathname));
}
