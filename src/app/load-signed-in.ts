import type { Language } from '../contract/languages.ts';
import type { SessionRow } from '../db/rows.ts';
import { addScreenTexts, fetchScreenTexts } from './i18n.ts';

/** The router, the shell and the control library come after the login: a visitor needs none of them. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), addScreenTexts()]);
  return { default: SignedIn };
}

/** The same with the screen that the address names, so that the first picture is the whole one. */
export async function loadFirstScreen(session: SessionRow) {
  const [{ loadScreen }, { default: SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadSignedIn()]);
  await loadScreen(session);
  return SignedIn;
}

/** Begins to fetch all of it, while it is still being found out whether it is needed. */
export function fetchSignedIn(language: Language): void {
  const fetchEntityOf = async () => (await import('./load-entity.ts')).fetchEntity(location.pathname, language);
  void Promise.all([fetchEntityOf(), fetchScreenTexts(language)]).catch(ignoreUntilNeeded);
}

/** Whoever needs it asks again and tells what is wrong. */
function ignoreUntilNeeded(): void {}
