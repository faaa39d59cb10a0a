import { useEffect } from 'react';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { subscribeToSettings } from '../../screens/list/views/list-settings.ts';
import { hasUnsentViews, syncViews } from '../../screens/list/views/sync-views.ts';
import { adoptStoredFavourites } from '../navigation/menu-settings.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';

/** A view is often renamed or published right after it is saved. */
const PAUSE_MS = 1_000;

/** Synchronises the views of lists and the menu's favourites between the backend and all devices of the user. */
export function ViewSync() {
  const { user, session } = useSession();
  const canSync = useOnline() && session.state === 'active';
  useEffect(() => adoptStoredFavourites(user), [user]);
  useEffect(() => {
    if (!canSync) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One contact after the other.
    let running: Promise<unknown> = Promise.resolve();
    const sync = () => {
      running = running.then(() => syncViews(user)).catch(ignoreTaborError);
    };
    sync();
    const stop = subscribeToSettings(() => {
      clearTimeout(timer);
      if (hasUnsentViews(user)) timer = setTimeout(sync, PAUSE_MS);
    });
    const onVisible = () => document.visibilityState === 'visible' && sync();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [user, canSync]);
  return null;
}
