import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '../../src/contract/definition/events.ts';
import type { pushDecisions } from '../../src/contract/device/push-message.ts';
import { languages, type Language } from '../../src/contract/wire/languages.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');

type Fact =
  | 'number'
  | 'device'
  | 'connection'
  | 'vehicle'
  | 'person'
  | 'start'
  | 'end'
  | 'due'
  | 'date'
  | 'kilometres'
  | 'kilometresOver'
  | 'by'
  | 'reason';
type Decision = (typeof pushDecisions)[number];
type EventTexts = {
  readonly titles: Readonly<Record<EventName, string>>;
  readonly decisions: Readonly<Record<Decision, string>>;
  readonly facts: Readonly<Record<Fact, string>>;
};
type MailTexts = Readonly<Record<string, string>>;

const eventTexts = read<EventTexts>('event');
const mailTexts = read<MailTexts>('mail');

/** The title of an event in `language`. */
export function eventTitle(name: EventName, language: Language): string {
  return eventTexts[language].titles[name];
}

/** The button that takes a decision in a notification. */
export function decisionTitle(decision: Decision, language: Language): string {
  return eventTexts[language].decisions[decision];
}

/** The label of a fact of an event. */
export function factLabel(fact: Fact, language: Language): string {
  return eventTexts[language].facts[fact];
}

/** A text of mails in `language`; `count` chooses the plural. */
export function mailText(key: string, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = mailTexts[language];
  const text = texts[key] ?? texts[`${key}_${new Intl.PluralRules(language).select(Number(values['count']))}`] ?? key;
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => String(value)), text);
}

function read<File>(namespace: string): Readonly<Record<Language, File>> {
  return Object.fromEntries(
    languages.map((language) => [language, JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as File]),
  ) as Record<Language, File>;
}
