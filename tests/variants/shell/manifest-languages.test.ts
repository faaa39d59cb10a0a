import { afterEach, expect, test } from 'vitest';
import de from '../../../locales/de/manifest.json' with { type: 'json' };
import en from '../../../locales/en/manifest.json' with { type: 'json' };
import pl from '../../../locales/pl/manifest.json' with { type: 'json' };
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

type Manifest = { readonly lang: string; readonly description: string; readonly shortcuts: readonly { readonly name: string }[] };

test.each([
  ['pl', pl],
  ['de', de],
  ['en', en],
] as const)('[R-003] the installed app names its shortcuts in the language of the browser: %s', async (language, texts) => {
  const page = await setup.openAs('driver', { path: '/', language });
  const href = () => page.locator('link[rel="manifest"]').getAttribute('href');
  await expect
    .poll(href)
    .toMatch(language === 'pl' ? /^\/manifest(-pl)?\.webmanifest$/ : new RegExp(`^/manifest-${language}\\.webmanifest$`));
  const manifest = (await (await fetch(new URL((await href()) ?? '', setup.demo.url))).json()) as Manifest;
  expect(manifest).toMatchObject({ lang: language, description: texts.description });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    texts.newHandover,
    texts.newTrip,
    texts.newReading,
    texts.handovers,
    texts.sync,
  ]);
});
