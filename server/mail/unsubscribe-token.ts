import { eventNames, type EventName } from '../../src/contract/definition/events.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

// Encrypted with the company's key: a link for another person cannot be forged, and no table stores links.
const location = { table: 'notification_setting', record: 0, field: 'unsubscribe' };

/** The secret in a mail that turns these mails off for their recipient. */
export function unsubscribeToken(secrets: SecretBox, userId: number, name: EventName): string {
  return secrets.encrypt(location, `${userId} ${name}`).toString('base64url');
}

/** Reads the user and the event whose mails a token turns off; null for an invalid token. */
export function readUnsubscribeToken(secrets: SecretBox, token: string): { readonly userId: number; readonly name: EventName } | null {
  try {
    const [userId, name] = secrets.decrypt(location, Buffer.from(token, 'base64url')).split(' ');
    const event = eventNames.find((one) => one === name);
    return event ? { userId: Number(userId), name: event } : null;
  } catch {
    return null; // changed, cut off by a mail program, or of another company
  }
}
