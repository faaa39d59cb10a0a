import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { browserOptions } from '../support/browser/browser.ts';
import { ensureTemplate, freshDatabase } from '../support/backend/postgres.ts';
import { openLedger, type Ledger } from './ledger.ts';

export type CrashSetup = { browser: Browser; backendUrl: string; ledger: Ledger };

/** Starts a browser and a real backend with its own database for the tests of one file. */
export function setupCrashTests(): CrashSetup {
  const stage = {} as CrashSetup;
  let backend: Backend;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const [server] = inject('postgres');
    if (!server) throw new Error('there is no PostgreSQL');
    await ensureTemplate(server);
    const database = await freshDatabase(server);
    drop = database.drop;
    backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true' } });
    const [browser, ledger] = await Promise.all([chromium.launch(browserOptions), openLedger(database.url)]);
    Object.assign(stage, { browser, ledger, backendUrl: backend.url });
  });
  afterAll(async () => {
    await stage.browser.close();
    await backend.stop();
    await stage.ledger.close();
    await drop();
  });
  return stage;
}
