import { addScreenTexts } from './i18n.ts';

/** The router, the shell and the control library come after the login: a visitor needs none of them. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), addScreenTexts()]);
  return { default: SignedIn };
}
