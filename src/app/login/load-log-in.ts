import { TaborError } from '../../contract/wire/problem.ts';

/**
 * Loads the login calls and their response reader, which the first paint does not need. Throws `TaborError` `network` when loading fails.
 */
export async function loadLogIn() {
  try {
    return await import('../../sw/session/log-in.ts');
  } catch (error) {
    throw new TaborError('network', { cause: error });
  }
}

/** Preloads them while the user is still typing. */
export function preloadLogIn(): void {
  void loadLogIn().catch(deferErrorToLogin);
}

/** The login loads them again and shows the error. */
function deferErrorToLogin(): void {}
