import { isLocalKey, type RecordKey } from '../../../contract/fields.ts';

/** What a protocol is called: `number` once the company gave it, and what it was called until then on the device that made it. */
export type ProtocolIdentity = { readonly number: string | null; readonly provisional: string };

/** `localKey`: under which this device made the document; a document made elsewhere goes by its id until it has a number. */
export function protocolIdentity(number: string | null, key: RecordKey, localKey: string | null): ProtocolIdentity {
  const own = isLocalKey(key) ? key : localKey;
  return { number, provisional: own === null ? String(key) : shortForm(own) };
}

/** `protokol-PZO-2026-000123.pdf`: letters, digits and dashes, which every system and mail takes. */
export function protocolFileName(title: string, { number, provisional }: ProtocolIdentity): string {
  const name = (number ?? provisional).normalize('NFD').replaceAll(/[^A-Za-z0-9]+/g, '-');
  return `${title}-${name.replaceAll(/^-|-$/g, '')}.pdf`;
}

/** The first eight digits of the key: unique enough for the papers of one car park. */
function shortForm(localKey: string): string {
  return localKey.replace('local-', '').slice(0, 8).toUpperCase();
}
