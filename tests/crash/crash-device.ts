import type { Browser, CDPSession, Page } from 'playwright';
import { startFaultProxy, type NetworkFault, type FaultProxy } from '../support/backend/fault-proxy.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { openGates, type Gates } from './gates.ts';
import { instrument } from './instrument.ts';

/** A device whose page and worker can be killed after any step. */
export type CrashDevice = {
  readonly gates: Gates;
  readonly network: FaultProxy;
  /** The current page of the app. */
  readonly page: () => Page;
  /** Sets the fault of the app's calls; the device's files are always served. */
  readonly behave: (choose: (path: string) => NetworkFault) => void;
  /** Runs a function in the page; rejects when the device freezes before it ends. */
  readonly run: <Given, Result>(act: (given: Given) => Promise<Result> | Result, given: Given) => Promise<Result>;
  /** Kills page and worker, and opens the page again on their data. */
  readonly killAndRestart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type Scripts = { readonly page: string; readonly worker: string };

export class Frozen extends Error {}

// A path of the backend: the worker answers any other page address with the app's page.
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const script = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };

/** A fresh device in `browser`, logged in at `backendUrl`, with its worker active. */
export async function newCrashDevice(browser: Browser, backendUrl: string, scripts: Scripts): Promise<CrashDevice> {
  const gates = await openGates();
  const network = await startFaultProxy(backendUrl);
  const files = new Map<string, NetworkFault>([
    [
      '/Device',
      { status: 200, headers: html, body: '<!doctype html><title>device</title><script type="module" src="/device.js"></script>' },
    ],
    ['/Control', { status: 200, headers: html, body: '<!doctype html><title>control</title>' }],
    ['/device.js', { status: 200, headers: script, body: scripts.page }],
    ['/worker.js', { status: 200, headers: script, body: `(${instrument.toString()})(${JSON.stringify(gates.url)});\n${scripts.worker}` }],
  ]);
  const behave: CrashDevice['behave'] = (choose) => network.behave((_, path) => files.get(path) ?? choose(path));
  behave(() => 'pass');

  const context = await browser.newContext();
  // Another host name puts it into another process, so that it survives the crash of the page.
  const control = await context.newPage();
  await control.goto(`${network.url.replace('127.0.0.1', 'localhost')}/Control`);
  const workers: CDPSession = await context.newCDPSession(control);
  await workers.send('ServiceWorker.enable');
  await context.exposeBinding('taborGate', (_, kind: string) => gates.pass(kind));
  await context.addInitScript(`if (location.pathname === '/Device') (${instrument.toString()})(null);`);

  let page = await openPage();
  await page.evaluate(([user, password]) => window.taborDevice.prepare(user, password), ['manager', smallFleet.password] as const);

  return {
    gates,
    network,
    page: () => page,
    behave,
    run: async <Given, Result>(act: (given: Given) => Promise<Result> | Result, argument: Given) => {
      const running = page.evaluate(act as never, argument) as Promise<Result>;
      // A page that froze or died has no receiver for its answer.
      running.catch(() => undefined);
      const first = await Promise.race([running.then((result) => ({ result })), gates.frozen()]);
      if (first === 'frozen') throw new Frozen();
      return first.result;
    },
    killAndRestart: async () => {
      const before = new Set(gates.instances);
      const crashed = page.waitForEvent('crash');
      const devTools = await context.newCDPSession(page);
      void devTools.send('Page.crash').catch(() => undefined);
      await crashed;
      await workers.send('ServiceWorker.stopAllWorkers');
      await page.close();
      gates.disarm();
      page = await openPage();
      await page.evaluate(() => window.taborDevice.requestSync());
      while (!gates.instances.difference(before).size) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: async () => {
      await context.close();
      await network.stop();
      gates.close();
    },
  };

  async function openPage(): Promise<Page> {
    const opened = await context.newPage();
    await opened.goto(`${network.url}/Device`);
    return opened;
  }
}
