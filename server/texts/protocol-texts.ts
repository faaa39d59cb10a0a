import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProtocolText } from '../../src/contract/entities/protocol/protocol-content.ts';
import type { Language } from '../../src/contract/wire/languages.ts';

type Texts = { readonly [key: string]: string | Texts };

const folder = join(import.meta.dirname, '..', '..', 'locales');

/** The texts of a handover's protocol in `language`; a key without a text stands for itself. */
export function protocolTexts(language: Language): ProtocolText {
  const texts = JSON.parse(readFileSync(join(folder, language, 'protocol.json'), 'utf8')) as Texts;
  return (key, values = {}) => {
    const entry = key.split('.').reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts);
    return Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
      typeof entry === 'string' ? entry : key,
    );
  };
}
