import type { Language } from '../contract/languages.ts';

/** Each in its own words, so that nobody is locked out by a language that they cannot read. */
export const languageNames: Readonly<Record<Language, string>> = { pl: 'Polski', de: 'Deutsch', en: 'English' };
