import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../contract/permissions/permissions.ts';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { SessionProvider } from '../../screens/session-context.tsx';
import { loadCapabilities } from '../../screens/use-supports.ts';
import { ConfirmProvider } from '../../ui/overlays/confirm-dialog.tsx';
import { MessageProvider } from '../../ui/overlays/messages.tsx';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import { useAppState, type SignedInProps } from '../state/app-state.ts';
import { screenEntries } from '../../entities/registry.ts';
import { isDriver } from '../state/is-driver.ts';
import { targetAfterLogin, requestedLocation } from '../state/redirect-target.ts';
import { router } from '../routes/router.tsx';

export function SignedIn({ session, isAfterLogin }: SignedInProps) {
  const { i18n } = useTranslation();
  const { configuration } = useAppState();
  // Runs before the router renders. Idempotent, so a second call in StrictMode is harmless.
  useState(() => isAfterLogin && history.replaceState(history.state, '', redirectTargetOf(session, configuration)));
  useEffect(() => {
    // The router listens from now on. A step back before, from the list of the last start, changed the address alone.
    const { resolvedLocation } = router.state;
    if (resolvedLocation && resolvedLocation.href !== router.latestLocation.href) void router.load();
  }, []);
  return (
    <UiProvider language={i18n.language} navigate={(href) => router.history.push(href, { from: location.pathname + location.search })}>
      <MessageProvider>
        <ConfirmProvider>
          <SessionProvider session={session} configuration={configuration}>
            <RouterProvider router={router} context={{ session }} />
          </SessionProvider>
        </ConfirmProvider>
      </MessageProvider>
    </UiProvider>
  );
}

/** Loads the screen of the current address and its first data. */
export async function loadScreen(session: SessionRow): Promise<void> {
  router.update({ ...router.options, context: { session } });
  await Promise.all([router.load(), loadCapabilities()]);
}

function redirectTargetOf({ user }: SessionRow, { defaultRedirectAfterLogin, driverRedirectAfterLogin }: Configuration): string {
  return targetAfterLogin({
    redirectTo: requestedLocation(location),
    configured: (isDriver(user.Permissions) && driverRedirectAfterLogin) || defaultRedirectAfterLogin,
    granted: user.Permissions,
    available: screenEntries.map(({ entity }) => entity),
    closed: screenEntries.flatMap(({ entity, functionality: name }) => (name && !may(user.Permissions, name, 'IsRead') ? [entity] : [])),
  });
}
