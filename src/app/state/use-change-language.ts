import { useCallback } from 'react';
import type { Language } from '../../contract/wire/languages.ts';
import { useAppState } from './app-state.ts';
import { saveLanguage } from '../texts/i18n.ts';

/** Saves the language, for the worker too, and reloads the page. Open forms are already saved as drafts. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { session } = useAppState();
  return useCallback(
    async (language) => {
      saveLanguage(language);
      if (session) await (await import('../../db/schema/device-database.ts')).saveSession({ ...session, language });
      location.reload();
    },
    [session],
  );
}
