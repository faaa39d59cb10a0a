import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

/** Key of the user's choice on this device. */
export const pushChoiceKey = () => referenceKey('notification', 'subscribe');

/** Whether this user turned push on in this browser: the subscription itself belongs to the browser, for all of its users. */
export async function isPushOn(database: UserDatabase): Promise<boolean> {
  return ((await findReference(database, pushChoiceKey()))?.value as { readonly IsOn: boolean } | undefined)?.IsOn === true;
}
