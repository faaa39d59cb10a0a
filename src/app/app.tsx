import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Configuration } from '../contract/configuration.ts';
import { currentSession } from '../db/device-database.ts';
import type { SessionRow } from '../db/rows.ts';
import { AppStateContext } from './app-state.ts';
import { keepLastUser } from './last-user.ts';
import { loadSignedIn } from './load-signed-in.ts';
import { LoginPage } from './login/login-page.tsx';
import { RoutePending } from './route-pending.tsx';
import type { SignedInProps } from './signed-in.tsx';
import { useCompanyClock } from './use-company-clock.ts';
import { isBoardPage, isOpenPage } from './visitor/open-pages.ts';
import { Visitor } from './visitor/visitor.tsx';

const LoadedSignedIn = lazy(loadSignedIn);

type Props = {
  readonly configuration: { readonly now: Configuration; readonly fresh: Promise<Configuration | null> };
  readonly session: SessionRow | null;
  /** Loaded before the first paint when a session exists at the start. */
  readonly screens: ComponentType<SignedInProps> | null;
};

/** Shows the login or a public page to an anonymous user, and the shell with the requested screen to a logged-in user. */
export function App({ configuration: started, session: first, screens }: Props) {
  const SignedIn = screens ?? LoadedSignedIn;
  const [configuration, setConfiguration] = useState(started.now);
  const session = useLiveQuery(currentSession, [], first);
  const [wasVisitor, setWasVisitor] = useState(session === null);
  if (session === null && !wasVisitor) setWasVisitor(true);
  useEffect(() => {
    void started.fresh.then((fresh) => fresh && setConfiguration(fresh));
  }, [started]);
  const username = session?.user.Username ?? null;
  useEffect(() => keepLastUser(username), [username]);
  useCompanyClock(session?.backendAddress ?? configuration.backendAddress, configuration.companyTimeZone);
  const state = useMemo(() => ({ configuration, session }), [configuration, session]);
  return (
    <AppStateContext value={state}>
      {session && !(session.state === 'expired' && isBoardPage(location.pathname)) ? (
        <Suspense fallback={<RoutePending />}>
          <SignedIn key={session.user.Username} session={session} isAfterLogin={wasVisitor} />
        </Suspense>
      ) : (
        <Unknown />
      )}
    </AppStateContext>
  );
}

/** Without a session: a public page is shown in the anonymous shell, any other address shows the login. */
function Unknown() {
  // Decided once: links that leave the public pages redirect by themselves.
  const [isVisitor] = useState(() => isOpenPage(location.pathname));
  return isVisitor ? <Visitor /> : <LoginPage />;
}
