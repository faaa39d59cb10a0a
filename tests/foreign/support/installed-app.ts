import { firstPage, newTablet } from '../../support/browser/browser.ts';
import { appAddress, copyFolder, copyPrepared, hostRuleFor } from '../../support/browser/prepared-device.ts';
import { startForeignBackend } from '../backend/foreign-backend.ts';

/** Fills `profile` with an installed app: all files are cached, without a login. */
export function installApp(profile: string): Promise<void> {
  return copyPrepared(profile, 'installed-app', async (target) => {
    const backend = await startForeignBackend({ appDirectory: 'dist' });
    const tablet = await newTablet({ flags: [hostRuleFor(backend.appUrl)] });
    try {
      const context = await tablet.open();
      const page = await firstPage(context);
      await page.goto(appAddress);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.evaluate(() => localStorage.clear());
      await context.close();
      copyFolder(tablet.profile, target);
    } finally {
      await tablet.remove();
      await backend.stop();
    }
  });
}
