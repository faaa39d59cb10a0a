import type { Page } from 'playwright';

/** Session token of the device. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-device');
      request.addEventListener('success', () => resolve(request.result));
    });
    const session = await new Promise<{ token: string }>((resolve) => {
      const request = database.transaction('session').objectStore('session').get('current');
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return session.token;
  });
}
