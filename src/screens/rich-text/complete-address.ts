import { safeAddress } from '../../contract/rich-text/tags.ts';

/**
 * Completes a typed link address: adds the scheme to `www.…`, an e-mail address or a phone number. Null when the address is not allowed.
 */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+\.[a-z]+:\d/i.test(text)) return safeAddress(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeAddress(`mailto:${text}`);
  if (/^\+?[\d\s()-]{5,}$/.test(text)) return safeAddress(`tel:${text.replace(/[^\d+]/g, '')}`);
  return /^[^\s/]+\.[^\s/]/.test(text) ? safeAddress(`https://${text}`) : null;
}
