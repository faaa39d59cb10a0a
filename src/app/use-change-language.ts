import { useCallback } from 'react';
import type { Language } from '../contract/languages.ts';
import { saveSession } from '../db/device-database.ts';
import { useAppState } from './app-state.ts';
import { keepLanguage } from './i18n.ts';

/** Keeps the choice, for the worker too, and reloads the page; open forms are on the device already. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { session } = useAppState();
  return useCallback(
    async (language) => {
      keepLanguage(language);
      if (session) await saveSession({ ...session, language });
      location.reload();
    },
    [session],
  );
}
