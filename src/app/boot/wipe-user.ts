import { removeSettings } from '../../screens/list/views/list-settings.ts';
import { wipeOthers, wipeUserData } from '../../sw/session/wipe-user-data.ts';
import { removeMenuSettings } from '../navigation/menu-settings.ts';

/** Removes the data and settings of the session's user, as the backend has requested. */
export async function wipeUser(username: string, appVersion: string): Promise<void> {
  removeUserSettings(username);
  await wipeUserData(appVersion);
}

/** Removes the data and settings of other users of this device, as the backend has requested. */
export async function wipeOtherUsers(usernames: readonly string[], appVersion: string): Promise<void> {
  for (const username of usernames) removeUserSettings(username);
  await wipeOthers(appVersion);
}

function removeUserSettings(username: string): void {
  removeSettings(username, null);
  removeMenuSettings(username);
}
