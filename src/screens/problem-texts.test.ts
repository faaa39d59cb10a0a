import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { TaborError } from '../contract/wire/problem.ts';
import { toStoredRejection } from '../db/outbox/rejection.ts';
import type { Rejection } from '../contract/delivery/rejection.ts';
import { needsDecision } from './record/notices/decision-button.tsx';
import { fieldErrorText, useRejectionText } from './use-field-error-text.ts';
import { useProblemText } from './use-problem-text.ts';

const [problem, compare, validation, counter] = ['problem', 'compare', 'validation', 'vehicle-counter'].map(
  (file) => JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), 'utf8')) as Record<string, string>,
) as [Record<string, string>, Record<string, string>, Record<string, string>, Record<string, string>];
const guards = compare['guards'] as unknown as Record<string, string>;
const texts = i18next.createInstance();
await texts.init({
  lng: 'en',
  resources: { en: { problem, compare, validation, 'vehicle-counter': counter } },
  interpolation: { escapeValue: false },
});

/** Result of the hook `use`, called within a component. */
function renderHook<Result>(use: () => Result): Result {
  let result: Result | undefined;
  const Probe = () => {
    result = use();
    return null;
  };
  renderToStaticMarkup(createElement(I18nextProvider, { i18n: texts }, createElement(Probe)));
  return result as Result;
}

const problemText = renderHook(useProblemText);
const rejectionText = renderHook(useRejectionText);
const rejection = (code: Rejection['code'], more: Partial<Rejection> = {}): Rejection => ({ code, errors: [], detail: null, ...more });

test("shows the server's words for a refused entry and our text for other codes", () => {
  const detail = 'Licznik za mały';
  expect(problemText(new TaborError('refused', { detail }))).toBe(`${problem['refused']} ${detail}`);
  expect(problemText(new TaborError('refused'))).toBe(problem['refused']);
  expect(problemText(rejection('refused', { detail }))).toBe(`${problem['refused']} ${detail}`);
  expect(problemText(rejection('forbidden', { detail }))).toBe(problem['forbidden']);
  expect(problemText(new Error('boom'))).toBe(problem['unknown']);
});

test("[SY17] shows the guard's text if it found something, else the code's text", () => {
  const guard = 'doesBookingCollide';
  expect(rejectionText(rejection('collision', { guard }))).toBe(guards['doesBookingCollide']);
  expect(rejectionText(rejection('warning', { guard: 'areThereBookingsForOtherVehicles' }))).toBe(
    guards['areThereBookingsForOtherVehicles'],
  );
  for (const code of ['check-failed', 'refused', 'forbidden', 'may-have-arrived'] as const)
    expect(rejectionText(rejection(code, { guard }))).toBe(problem[code]);
  expect(rejectionText(rejection('collision', { guard: 'another' }))).toBe(problem['collision']);
});

test.each([
  [true, rejection('check-failed', { guard: 'doesBookingCollide' })],
  [true, rejection('forbidden', { guard: 'doesBookingCollide' })],
  [true, rejection('warning')],
  [true, rejection('may-have-arrived')],
  [true, rejection('changed-meanwhile', { theirs: {} })],
  [false, rejection('collision', { guard: 'doesBookingCollide' })],
  [false, rejection('validation')],
  [false, null],
] as const)('[SY17] needs a user decision (%s) on %o', (isAsked, why) => {
  expect(needsDecision({ fault: why && toStoredRejection(why) })).toBe(isAsked);
});

test('[R-120] says what to do about a refused field that no form has', () => {
  const message = 'Required.';
  const textOf = (field: string) => fieldErrorText(texts.t, 'vehicle-counter', { field, code: 'refused', message }, new Map());
  expect(textOf('SAP_KST')).toBe('SAP_KST: Required. If the form has no such field, pass this message to your administrator.');
  expect(textOf('CounterState')).toBe('Odometer reading: Required.');
  expect(textOf('Vehicle')).toBe('Vehicle: Required.');
});
