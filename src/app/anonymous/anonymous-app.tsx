import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { anonymousUserName } from '../../contract/access/session.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { enableAnonymousCalls } from '../../api/anonymous-caller.ts';
import { useAppState, type SignedInProps } from '../state/app-state.ts';
import { RoutePending } from '../placeholders/route-pending.tsx';

/** The screens for an anonymous user: no permissions, no token, and a separate database on this device. */
export function AnonymousApp({ Screens }: { readonly Screens: ComponentType<SignedInProps> }) {
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
