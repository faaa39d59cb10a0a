import type { Language } from '../../contract/wire/languages.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { addShellTexts, preloadShellTexts } from '../texts/i18n.ts';

/** Router, shell and control library load after the login page, which needs none of them. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), addShellTexts()]);
  return { default: SignedIn };
}

/** Loads the shell and the screen of the address, so that the first paint is complete. */
export async function loadFirstScreen(session: SessionRow) {
  const [{ loadScreen }, { default: SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadSignedIn()]);
  await loadScreen(session);
  return SignedIn;
}

/** Preloads the shell and the screen while the session is still being read. */
export function preloadSignedIn(language: Language): void {
  const preloadCurrentEntity = async () => (await import('../routes/load-entity.ts')).preloadEntity(location.pathname, language);
  void Promise.all([preloadCurrentEntity(), preloadShellTexts(language)]).catch(deferErrorToLoad);
}

/** The actual load repeats the request and shows the error. */
function deferErrorToLoad(): void {}
