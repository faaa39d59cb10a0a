import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/boot/app.tsx';
import { DeviceUnfit } from './app/placeholders/device-unfit.tsx';
import { savedLanguage, initTexts } from './app/texts/i18n.ts';
import { detectStorageEviction } from './app/state/storage-eviction.ts';
import { preloadSignedIn, loadFirstScreen } from './app/boot/load-signed-in.ts';
import { limitCalls, loadConfiguration } from './app/state/load-configuration.ts';
import { applyTheme } from './ui/theme/theme.ts';
import { hasLastUser, openLastUserDatabase } from './app/state/last-user.ts';
import { watchInstallPrompt } from './app/state/install-prompt.ts';
import { savedTheme } from './app/state/saved-theme.ts';
import { registerWorker } from './app/state/worker-registration.ts';
import { watchBlockedUpgrade } from './db/schema/blocked-upgrade.ts';
import { checkStorage, hasDeviceDatabase } from './db/schema/device-storage.ts';
import type { SessionRow } from './db/schema/rows.ts';
import { dropFirstView } from './ui/layout/first-view.ts';
import './ui/theme/base.css';

const MAX_VIEW_MS = 2_000;

applyTheme(savedTheme());
watchInstallPrompt();
void openLastUserDatabase();
// A list takes the place of its view once it is drawn; an error may be shown in its place.
void boot().finally(() => setTimeout(dropFirstView, MAX_VIEW_MS));

async function boot(): Promise<void> {
  // A window of the company's login gives its code to the page that opened it.
  if (location.hash.startsWith('#login') && (await (await import('./app/login/company-login-window.ts')).handOverLogin())) return;
  const language = savedLanguage();
  // Under a worker all files are cached on the device and a user is most likely logged in, so preloading costs little.
  if (navigator.serviceWorker?.controller) preloadSignedIn(language);
  const texts = initTexts(language);
  const root = createRoot(document.querySelector('#root') as Element);
  let isBlocked = false;
  // Open forms are saved as drafts, so replacing the screen or reloading loses nothing.
  watchBlockedUpgrade((blocked) => {
    isBlocked = blocked;
    if (!blocked) location.reload();
    else void texts.then(() => root.render(<DeviceUnfit why="upgradeBlocked" />));
  });
  // A device with a user need not be asked.
  const isUsed = hasLastUser() ? Promise.resolve(true) : hasDeviceDatabase();
  const read = isUsed.then(readSession);
  const [configuration, session, hasDatabase] = await Promise.all([loadConfiguration(read), read, isUsed, texts]);
  const screens = session === null || session === 'no-storage' || session.lock?.isLocked ? null : await loadFirstScreen(session);
  if (!screens) dropFirstView();
  if (session === 'no-storage') {
    root.render(<DeviceUnfit why="noStorage" />);
    return;
  }
  if (isBlocked) return;
  // React draws a transition in slices, so the page answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App configuration={configuration} session={session} hasDatabase={hasDatabase} screens={screens} />
      </StrictMode>,
    ),
  );
  void configuration.fresh.then((fresh) => limitCalls(fresh ?? configuration.now, session));
  // The first paint goes before the worker registration.
  setTimeout(() => void registerWorker());
}

/** The session, locked where this start must lock. */
async function unlockedSession(currentSession: () => Promise<SessionRow | null>): Promise<SessionRow | null> {
  const session = await currentSession();
  if (!session?.lock) return session;
  const { lockAtStart } = await import('./app/lock/lock-at-start.ts');
  return (await lockAtStart(session)) ? currentSession() : session;
}

async function readSession(hasDatabase: boolean): Promise<SessionRow | null | 'no-storage'> {
  // Not inside the try: a file that is missing is no blocked storage.
  const database = hasDatabase ? await import('./db/schema/device-database.ts') : null;
  try {
    if (!database) await checkStorage();
    const session = database && (await unlockedSession(database.currentSession));
    // Only the login page shows the result, so a logged-in start does not wait for it.
    const detection = detectStorageEviction(hasDatabase);
    if (!session) await detection;
    // The first screen reads this database.
    if (session) void (await import('./db/schema/user-database.ts')).userDatabase(session.user.Username).open();
    return session;
  } catch {
    // Private window or blocked database: nothing can be stored here, so the start page shows it at once.
    return 'no-storage';
  }
}
