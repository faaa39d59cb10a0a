import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { languages, type Language } from './src/contract/wire/languages.ts';

/** The web manifest in one language. `index.html` links the one of the first language. */
export function manifestIn(language: Language): Partial<ManifestOptions> {
  const texts = JSON.parse(readFileSync(new URL(`locales/${language}/manifest.json`, import.meta.url), 'utf8')) as Record<string, string>;
  const text = (key: string): string => texts[key] ?? key;
  const icons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];
  return {
    // The same in every language: otherwise a change of language would install a second app.
    id: '/',
    name: 'Tabor',
    short_name: 'Tabor',
    description: text('description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f6f8',
    theme_color: '#0f4c81',
    categories: ['business', 'productivity'],
    icons: [
      ...icons,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screenshots/list-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide', label: text('list') },
      { src: '/screenshots/handover-narrow.webp', sizes: '390x844', type: 'image/webp', form_factor: 'narrow', label: text('handover') },
    ],
    shortcuts: [
      { name: text('newHandover'), short_name: text('newHandoverShort'), url: '/vehicle-handover-document/item', icons },
      { name: text('newTrip'), short_name: text('newTripShort'), url: '/trip-record-card/item', icons },
      { name: text('newReading'), short_name: text('newReadingShort'), url: '/vehicle-counter/item', icons },
      { name: text('handovers'), short_name: text('handoversShort'), url: '/vehicle-handover-document/list', icons },
      { name: text('sync'), url: '/sync', icons },
    ],
  };
}

/** Emits the manifests of the other languages; `initTexts` links the one of the chosen language. */
export function otherManifests(): Plugin {
  return {
    name: 'tabor-manifests',
    generateBundle() {
      for (const language of languages.slice(1)) {
        this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source: JSON.stringify(manifestIn(language)) });
      }
    },
  };
}
