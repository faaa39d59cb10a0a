import { isLocalKey, type RecordKey } from '../../wire/fields.ts';
import type { HandoverSeal } from '../handover/handover-seal.ts';

/** `number` once the backend assigned it; `provisional` is the name used before that. */
export type ProtocolIdentity = { readonly number: string | null; readonly provisional: string };

/**
 * The provisional name is the start of the first seal, which every device and the backend have. A seal without a device's signature is of a
 * backend that stores none: then it is the local key, and on another device the id. `localKey`: that of a record made on this device.
 */
export function protocolIdentity(
  number: string | null,
  key: RecordKey,
  localKey: string | null,
  seal: Pick<HandoverSeal, 'Hash' | 'Replaces' | 'Device'> | null,
): ProtocolIdentity {
  const usedLocalKey = isLocalKey(key) ? key : localKey;
  if (seal?.Device) return { number, provisional: shortForm(seal.Replaces?.[0] ?? seal.Hash) };
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

/** The first eight hex digits: unique enough within one fleet. */
function shortForm(digits: string): string {
  return digits.replace('local-', '').slice(0, 8).toUpperCase();
}
