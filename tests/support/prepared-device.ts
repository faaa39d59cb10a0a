import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Language } from '../../src/contract/languages.ts';
import type { DemoLogin } from './app.ts';
import { newTablet } from './browser.ts';
import { preparedToken, startDemo, type Demo } from './demo.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { localeOf, wordsOf } from './screen.ts';

/** The port at which this process's prepared devices know the app: a browser keeps what it keeps by the address. */
export function preparedPort(): number {
  const { ports } = inject('prepared');
  return ports[Number(process.env['VITEST_POOL_ID'] ?? 1) % ports.length] ?? 0;
}

/** Makes `profile` that of a device on which the user has logged in and has all that offline work needs; the first of each kind does so in truth. */
export async function prepareDevice(profile: string, demo: Demo, login: DemoLogin, language: Language): Promise<void> {
  const port = preparedPort();
  const { vehicles, shipments } = demo.kind;
  const kept = join(inject('prepared').folder, `${vehicles}-${shipments}-${login}-${language}-${port}`);
  if (!existsSync(kept)) await makeDevice(kept, demo, login, language, port);
  await cp(kept, profile, { recursive: true, verbatimSymlinks: true });
}

async function makeDevice(kept: string, { kind }: Demo, login: DemoLogin, language: Language, port: number): Promise<void> {
  const demo = await startDemo(kind);
  const network = await startFaultProxy(demo.url);
  // The test's own network has the port already; for this browser, the address leads to another.
  const tablet = await newTablet({ flags: [`--host-resolver-rules=MAP 127.0.0.1:${port} ${new URL(network.url).host}`] });
  const words = wordsOf(language, 'shell');
  const answer = { access_token: preparedToken(login), token_type: 'bearer', expires_in: 86_400 };
  network.behave((_, path) => (path === '/token' ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(answer) } : 'pass'));
  try {
    const context = await tablet.open({ locale: localeOf(language) });
    await context.addInitScript((chosen) => localStorage.setItem('tabor-language', chosen), language);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.locator('input[autocomplete="username"]').fill(login);
    await page.locator('input[type="password"]').fill('demo');
    await page.locator('input[type="password"]').press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('link', { name: words('toHome') }).click();
    await page.getByText(words('ready.state.ready'), { exact: true }).waitFor({ timeout: 60_000 });
    await context.close();
    const whole = `${kept}-${process.pid}`;
    await cp(tablet.profile, whole, { recursive: true, verbatimSymlinks: true });
    await rename(whole, kept);
  } finally {
    await tablet.remove();
    await network.stop();
    await demo.stop();
  }
}
