import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { toRejection } from '../../contract/delivery/rejection.ts';
import { toStoredRejection } from '../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { NextAttempt } from './next-attempt.tsx';

const [problem, sync] = ['problem', 'sync'].map(
  (file) => JSON.parse(readFileSync(new URL(`../../../locales/en/${file}.json`, import.meta.url), 'utf8')) as Record<string, string>,
) as [Record<string, string>, Record<string, string>];
const texts = i18next.createInstance();
await texts.init({ lng: 'en', resources: { en: { problem, sync } }, interpolation: { escapeValue: false } });

function textOf(entry: Partial<OutboxRow>): string {
  const row = { state: 'waiting', attempts: 0, notBefore: Date.now() + 60_000, fault: null, ...entry } as OutboxRow;
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: texts }, createElement(NextAttempt, { entries: [row] })));
}

const fault = toStoredRejection(toRejection('unavailable'));

test('[R-088] says why an entry waits whose check had no answer', () => {
  const text = textOf({ fault });
  expect(text).toContain(`${sync['notTriedYet']} · ${problem['unavailable']} · next attempt at `);
});

test('[R-088] says only that a held deletion was not sent yet', () => {
  expect(textOf({})).toContain(`>${sync['notTriedYet']}<`);
});

test('[R-088] names the attempts and the last reason of a sent entry', () => {
  expect(textOf({ attempts: 2, fault })).toContain(`2 attempts · ${problem['unavailable']} · next attempt at `);
});
