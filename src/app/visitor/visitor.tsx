import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { visitorName } from '../../contract/session.ts';
import type { SessionRow } from '../../db/rows.ts';
import { askAsVisitor } from '../../api/visitor-caller.ts';
import { useAppState } from '../app-state.ts';
import { loadSignedIn } from '../load-signed-in.ts';
import { RoutePending } from '../route-pending.tsx';

const Screens = lazy(loadSignedIn);

/** The screens for an anonymous user: no permissions, no token, and a separate database on this device. */
export function Visitor() {
  const { i18n } = useTranslation();
  const { configuration } = useAppState();
  const { language } = i18n;
  const { backendAddress } = configuration;
  const session = useMemo<SessionRow>(() => {
    askAsVisitor({ backendAddress, language });
    const user = { Username: visitorName, GivenName: '', Permissions: {} };
    return { key: 'current', token: '', state: 'active', user, language, backendAddress };
  }, [backendAddress, language]);
  return (
    <Suspense fallback={<RoutePending />}>
      <Screens session={session} isAfterLogin={false} />
    </Suspense>
  );
}
