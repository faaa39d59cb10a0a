import type { Language } from '../contract/wire/languages.ts';

/** Each language by its own name, so that a user can switch away from a language they cannot read. */
export const languageNames: Readonly<Record<Language, string>> = { pl: 'Polski', de: 'Deutsch', en: 'English' };
