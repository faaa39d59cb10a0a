import type { Language } from '../../../contract/wire/languages.ts';

/** Who gets a link by mail. */
export type LinkRecipient = { readonly address: string; readonly language: Language };
