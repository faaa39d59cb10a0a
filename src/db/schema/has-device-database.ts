/** Name of the database of the device rather than of a user. */
export const deviceDatabaseName = 'tabor-device';

/**
 * Whether this device has a database; assumed where the browser does not say. A new device has none and no login either: it shows the login
 * form without the code of the database.
 */
export async function hasDeviceDatabase(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === deviceDatabaseName);
  } catch {
    // Storage is blocked: opening the database tells why.
    return true;
  }
}
