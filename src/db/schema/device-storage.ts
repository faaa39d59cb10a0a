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
    // Storage is blocked: opening the database will report the reason.
    return true;
  }
}

/** Rejects where the browser stores nothing, as in some private windows. */
export async function checkStorage(): Promise<void> {
  const name = 'tabor-storage-check';
  const opened = (await succeeded(indexedDB.open(name))) as IDBDatabase;
  opened.close();
  await succeeded(indexedDB.deleteDatabase(name));
}

function succeeded(request: IDBOpenDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}
