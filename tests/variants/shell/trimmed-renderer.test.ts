import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trimmedReactDom, trimReactDom } from '../../../scripts/trim/react-dom.ts';
import { browserOptions } from '../../support/browser/browser.ts';
import type { RendererStep } from '../../support/browser/renderer/sample.tsx';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(browserOptions);
});
afterAll(() => browser.close());

/** Every step of the sample, drawn by React's renderer as these plugins build it. */
async function stepsWith(plugins: readonly Plugin[]): Promise<{ readonly size: number; readonly steps: readonly RendererStep[] }> {
  const input = fileURLToPath(new URL('../../support/browser/renderer/sample.tsx', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { write: false, target: 'es2023', rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [script] = (built as { output: { code: string }[] }).output;
  if (!script) throw new Error('the sample was not built');
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>sample</title><body></body>');
  await page.addScriptTag({ content: script.code });
  const steps = await page.evaluate(() => (globalThis as unknown as { runSample: () => Promise<RendererStep[]> }).runSample());
  await page.close();
  return { size: script.code.length, steps };
}

test('the trimmed renderer draws and answers events as the whole one', async () => {
  const whole = await stepsWith([]);
  const trimmed = await stepsWith([trimReactDom]);
  expect(trimmed.steps).toEqual(whole.steps);
  expect(whole.steps.map(({ step, notes }) => [step, notes.length > 0])).toEqual(whole.steps.map(({ step }) => [step, true]));
  expect(trimmed.size).toBeLessThan(whole.size - 50_000);
});

test('refuses a React of another version, and one without a part that is removed', async () => {
  const source = await readFile('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
  expect(() => trimmedReactDom(source.replaceAll('"19.3.1"', '"19.3.2"'))).toThrow('React has changed');
  expect(() => trimmedReactDom(source.replaceAll('isCustomElement', 'isNamedElement'))).toThrow('does not find isCustomElement');
});
