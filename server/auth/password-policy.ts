import { MIN_PASSWORD_GRADE } from '../../src/contract/entities/company/account-bodies.ts';
import type { FieldError } from '../../src/contract/wire/problem.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';

/** Longer passwords are judged by their start. */
const MAX_JUDGED_LENGTH = 100;

/** Words of Polish and German passwords, which the kept lists, mostly English ones, do not have. */
const localWords = [
  'tabor passwort kennwort haslo hasło schlüssel klucz willkommen witamy hallo witaj geheim tajne sicher sommer winter herbst frühling frühjahr',
  'wiosna lato jesień zima polska warszawa kraków wrocław poznań gdańsk łódź katowice lublin szczecin deutschland berlin hamburg münchen köln',
  'frankfurt stuttgart leipzig dresden fahrzeug fuhrpark flotte flota pojazd samochód kierowca fahrer lkw auto firma',
].flatMap((line) => line.split(' '));

/** Months and days of the week, in both languages. */
const calendarWords = ['pl', 'de'].flatMap((language) => {
  const name = (date: Date, part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' }).format(date).toLowerCase();
  return [
    ...Array.from({ length: 12 }, (_, month) => name(new Date(Date.UTC(2026, month, 1)), { month: 'long' })),
    ...Array.from({ length: 7 }, (_, day) => name(new Date(Date.UTC(2026, 5, day + 1)), { weekday: 'long' })),
  ];
});

/** Each word as it is written, without marks, and with the German spelling for them. */
const guessedWords = [...localWords, ...calendarWords].flatMap((word) => {
  const spelled = word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return [...new Set([word, spelled, withoutMarks(word)])];
});

function withoutMarks(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
}

/** Loaded with the first new password: the lists of common passwords take some megabytes of memory. */
let factory: Promise<{ readonly check: (password: string, userInputs: string[]) => { readonly score: number } }> | null = null;

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Rejects a new password that is among the common ones, or is easily derived from them, from words of the languages or from `names`. Throws
 * `validation` for `field`.
 */
export async function requireStrongPassword(password: string, names: readonly string[], field: string): Promise<void> {
  factory ??= load();
  const ownWords = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((name) => name.length > 2);
  const { score } = (await factory).check(password.slice(0, MAX_JUDGED_LENGTH), [
    ...ownWords,
    ...ownWords.map(withoutMarks),
    ...guessedWords,
  ]);
  if (score < MIN_PASSWORD_GRADE) throw new TaborError('validation', { fieldErrors: [{ field, code: 'guessable' } satisfies FieldError] });
}
