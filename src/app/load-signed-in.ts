import type { Language } from '../contract/languages.ts';
import type { SessionRow } from '../db/rows.ts';
import { addScreenTexts, fetchScreenTexts } from './i18n.ts';

/** Router, shell and control library load after the login page, which needs none of them. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), addScreenTexts()]);
  return { default: SignedIn };
}

/** Loads the shell and the screen of the address, so that the first paint is complete. */
export async function loadFirstScreen(session: SessionRow) {
  const [{ loadScreen }, { default: SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadSignedIn()]);
  await loadScreen(session);
  return SignedIn;
}

/** Preloads the shell and the screen while the session is still being read. */
export function fetchSignedIn(language: Language): void {
  const fetchEntityOf = async () => (await import('./load-entity.ts')).fetchEntity(location.pathname, language);
  void Promise.all([fetchEntityOf(), fetchScreenTexts(language)]).catch(ignoreUntilNeeded);
}

/** The actual load repeats the request and shows the error. */
function ignoreUntilNeeded(): void {}
