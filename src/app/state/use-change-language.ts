import { useCallback } from 'react';
import type { Language } from '../../contract/wire/languages.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { useAppState } from './app-state.ts';
import { saveLanguage } from '../texts/i18n.ts';

/**
 * Saves the language, for the worker too, names cached choices in it, and reloads the page. Open forms are already saved as drafts.
 */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { session } = useAppState();
  return useCallback(
    async (language) => {
      saveLanguage(language);
      if (session) await keepLanguage(session, language);
      location.reload();
    },
    [session],
  );
}

async function keepLanguage(session: SessionRow, language: Language): Promise<void> {
  const [{ saveSession }, { userDatabase }, { translateReferences }] = await Promise.all([
    import('../../db/schema/device-database.ts'),
    import('../../db/schema/user-database.ts'),
    import('../../db/cache/references.ts'),
  ]);
  await saveSession({ ...session, language });
  await translateReferences(userDatabase(session.user.Username), language);
}
