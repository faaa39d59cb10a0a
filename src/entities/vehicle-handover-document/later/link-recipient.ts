import type { Language } from '../../../contract/wire/languages.ts';

/** Recipient of a mailed link. */
export type LinkRecipient = { readonly address: string; readonly language: Language };
