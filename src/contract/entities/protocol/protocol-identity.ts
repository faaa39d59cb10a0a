import { isLocalKey, type RecordKey } from '../../wire/fields.ts';

/** `number` once the backend assigned it; `provisional` is the name used before that. */
export type ProtocolIdentity = { readonly number: string | null; readonly provisional: string };

/** `localKey`: the local key of a record made on this device. A record made elsewhere uses its id as the provisional name. */
export function protocolIdentity(number: string | null, key: RecordKey, localKey: string | null): ProtocolIdentity {
  const usedLocalKey = isLocalKey(key) ? key : localKey;
  return { number, provisional: usedLocalKey === null ? String(key) : shortForm(usedLocalKey) };
}

/** Whether a printed number was provisional: the paper keeps it when the backend assigns another. */
export function isProvisional(printed: string): boolean {
  return /^(?:[0-9A-F]{8}|\d+)$/.test(printed);
}

/**
 * `protokol-PZO-2026-000123.pdf`, with `-v1` for a version: only letters, digits and dashes, which every system and mail program accepts.
 */
export function protocolFileName(title: string, { number, provisional }: ProtocolIdentity, version: number | null = null): string {
  const name = (number ?? provisional).normalize('NFD').replaceAll(/[^A-Za-z0-9]+/g, '-');
  return `${title}-${name.replaceAll(/^-|-$/g, '')}${version === null ? '' : `-v${version}`}.pdf`;
}

/** The first eight hex digits of the key: unique enough within one fleet. */
function shortForm(localKey: string): string {
  return localKey.replace('local-', '').slice(0, 8).toUpperCase();
}
