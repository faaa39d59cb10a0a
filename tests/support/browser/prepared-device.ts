import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Language } from '../../../src/contract/languages.ts';
import type { DemoLogin } from './app.ts';
import { newTablet } from './browser.ts';
import { preparedToken, startDemo, type Demo } from '../backend/demo.ts';
import { startFaultProxy, type FaultProxy } from '../backend/fault-proxy.ts';
import { localeOf, localeTexts } from './screen.ts';

/** Address of the app on every test device. It is constant because browser storage belongs to an origin, and prepared profiles are reused. */
export const appAddress = 'http://127.0.0.1:26262';

/** Browser flag that maps `appAddress` to `network`. */
export function hostRuleFor(network: FaultProxy): string {
  return `--host-resolver-rules=MAP ${new URL(appAddress).host} ${new URL(network.url).host}`;
}

/** Fills `profile` with a device where the user is logged in and all data for offline work is cached. The first of each kind is created by the app, others are copies. */
export async function prepareDevice(profile: string, demo: Demo, login: DemoLogin, language: Language): Promise<void> {
  const { vehicles, shipments } = demo.kind;
  const preparedProfile = join(inject('preparedDevices'), `${vehicles}-${shipments}-${login}-${language}`);
  if (!existsSync(preparedProfile)) await runOnce(preparedProfile, () => createPreparedProfile(preparedProfile, demo, login, language));
  await cp(preparedProfile, profile, { recursive: true, verbatimSymlinks: true });
}

/** Test files run in parallel: the first one runs `make`, the others wait, or run it when the first one failed. */
async function runOnce(result: string, make: () => Promise<void>): Promise<void> {
  const claim = `${result}-claim`;
  const isMine = () => mkdir(claim).then(() => true, () => false);
  while (!existsSync(result)) {
    if (!(await isMine())) await delay(200);
    else await (existsSync(result) ? Promise.resolve() : make()).finally(() => rm(claim, { recursive: true }));
  }
}

async function createPreparedProfile(target: string, { kind }: Demo, login: DemoLogin, language: Language): Promise<void> {
  const demo = await startDemo(kind);
  const network = await startFaultProxy(demo.url);
  const tablet = await newTablet({ flags: [hostRuleFor(network)] });
  const words = localeTexts(language, 'shell');
  const answer = { access_token: preparedToken(login), token_type: 'bearer', expires_in: 86_400 };
  network.behave((_, path) => (path === '/token' ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(answer) } : 'pass'));
  try {
    const context = await tablet.open({ locale: localeOf(language) });
    await context.addInitScript((chosen) => localStorage.setItem('tabor-language', chosen), language);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(appAddress);
    await page.locator('input[autocomplete~="username"]').fill(login);
    await page.locator('input[type="password"]').fill('demo');
    await page.locator('input[type="password"]').press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('link', { name: words('toHome') }).click();
    await page.getByText(words('ready.state.ready'), { exact: true }).waitFor({ timeout: 60_000 });
    await context.close();
    const whole = `${target}-whole`;
    await cp(tablet.profile, whole, { recursive: true, verbatimSymlinks: true });
    await rename(whole, target);
  } finally {
    await tablet.remove();
    await network.stop();
    await demo.stop();
  }
}
