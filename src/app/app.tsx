import { RouterProvider } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Configuration } from '../contract/configuration.ts';
import { currentSession } from '../db/device-database.ts';
import type { SessionRow } from '../db/rows.ts';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';
import { MessageProvider } from '../ui/messages.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import { AppStateContext } from './app-state.ts';
import { router } from './router.tsx';

type Props = {
  readonly configuration: { readonly now: Configuration; readonly fresh: Promise<Configuration | null> };
  readonly session: SessionRow | null;
};

export function App({ configuration: started, session: first }: Props) {
  const { i18n } = useTranslation();
  const [configuration, setConfiguration] = useState(started.now);
  const session = useLiveQuery(currentSession, [], first);
  useEffect(() => {
    void started.fresh.then((fresh) => fresh && setConfiguration(fresh));
  }, [started]);
  return (
    <AppStateContext value={{ configuration, session }}>
      <UiProvider language={i18n.language} navigate={(href) => router.history.push(href)}>
        <MessageProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </MessageProvider>
      </UiProvider>
    </AppStateContext>
  );
}
