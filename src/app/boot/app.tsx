import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { appVersion } from '../../screens/version.ts';
import { AppStateContext, type SignedInProps } from '../state/app-state.ts';
import { noteInput } from '../state/last-input.ts';
import { saveLastUser } from '../state/last-user.ts';
import { useDeviceSession } from '../state/use-device-session.ts';
import { loadSignedIn } from './load-signed-in.ts';
import { LoginPage } from '../login/login-page.tsx';
import { RoutePending } from '../placeholders/route-pending.tsx';
import { useSaveTimeZone } from '../state/use-save-time-zone.ts';
import { isBoardPage, isPublicPage } from '../anonymous/public-pages.ts';
import { AnonymousApp } from '../anonymous/anonymous-app.tsx';

const LoadedSignedIn = lazy(loadSignedIn);
const LockScreen = lazy(async () => ({ default: (await import('../lock/lock-screen.tsx')).LockScreen }));

type Props = {
  readonly configuration: { readonly now: Configuration; readonly fresh: Promise<Configuration | null> };
  readonly session: SessionRow | null;
  readonly hasDatabase: boolean;
  /** Loaded before the first paint when a session exists at the start. */
  readonly screens: ComponentType<SignedInProps> | null;
};

/** Shows the login or a public page to an anonymous user, and the shell with the requested screen to a logged-in user. */
export function App({ configuration: loaded, session: initialSession, hasDatabase, screens }: Props) {
  const SignedIn = screens ?? LoadedSignedIn;
  const [configuration, setConfiguration] = useState(loaded.now);
  const { session, isUsed, startUse } = useDeviceSession(initialSession, hasDatabase);
  const [wasSignedOut, setWasSignedOut] = useState(session === null);
  if (session === null && !wasSignedOut) setWasSignedOut(true);
  useEffect(() => {
    void loaded.fresh.then((fresh) => fresh && setConfiguration(fresh));
  }, [loaded]);
  const username = session?.user.Username ?? null;
  useEffect(() => {
    saveLastUser(username);
    // A login counts as input: without it the lock would close the app at once.
    if (username !== null) noteInput();
  }, [username]);
  const mustWipe = session?.mustWipe === true;
  useEffect(() => {
    if (mustWipe && username !== null) void import('./wipe-user.ts').then(({ wipeUser }) => wipeUser(username, appVersion));
  }, [mustWipe, username]);
  const othersToWipe = (session?.wipeUsers ?? []).join('\n');
  useEffect(() => {
    if (othersToWipe !== '')
      void import('./wipe-user.ts').then(({ wipeOtherUsers }) => wipeOtherUsers(othersToWipe.split('\n'), appVersion));
  }, [othersToWipe]);
  useSaveTimeZone(session?.backendAddress ?? configuration.backendAddress, configuration.companyTimeZone, isUsed);
  const state = useMemo(() => ({ configuration, session }), [configuration, session]);
  // Removes the data from the screen before the login opens.
  if (mustWipe) return <RoutePending />;
  return (
    <AppStateContext value={state}>
      {session && !(session.state === 'expired' && isBoardPage(location.pathname)) ? (
        <Suspense fallback={<RoutePending />}>
          {session.lock?.isLocked ? (
            <LockScreen session={session} />
          ) : (
            <SignedIn key={session.user.Username} session={session} isAfterLogin={wasSignedOut} />
          )}
        </Suspense>
      ) : (
        <SignedOut hasDatabase={isUsed} onStart={startUse} />
      )}
    </AppStateContext>
  );
}

/** Without a session: a public page is shown in the anonymous shell, any other address shows the login. */
function SignedOut({ hasDatabase, onStart }: { readonly hasDatabase: boolean; readonly onStart: () => void }) {
  // Decided once: links that leave the public pages redirect by themselves.
  const [isPublic] = useState(() => isPublicPage(location.pathname));
  if (isPublic) return <AnonymousApp Screens={LoadedSignedIn} />;
  const preloadScreens = () => {
    onStart();
    void loadSignedIn();
  };
  return <LoginPage hasDatabase={hasDatabase} onStart={preloadScreens} />;
}
