import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { anonymousUserName } from '../../contract/session.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { enableAnonymousCalls } from '../../api/anonymous-caller.ts';
import { useAppState } from '../app-state.ts';
import { loadSignedIn } from '../load-signed-in.ts';
import { RoutePending } from '../route-pending.tsx';

const Screens = lazy(loadSignedIn);

/** The screens for an anonymous user: no permissions, no token, and a separate database on this device. */
export function AnonymousApp() {
  const { i18n } = useTranslation();
  const { configuration } = useAppState();
  const { language } = i18n;
  const { backendAddress } = configuration;
  const session = useMemo<SessionRow>(() => {
    enableAnonymousCalls({ backendAddress, language });
    const user = { Username: anonymousUserName, GivenName: '', Permissions: {} };
    return { key: 'current', token: '', state: 'active', user, language, backendAddress };
  }, [backendAddress, language]);
  return (
    <Suspense fallback={<RoutePending />}>
      <Screens session={session} isAfterLogin={false} />
    </Suspense>
  );
}
