import { TaborError } from '../../contract/problem.ts';

/** The calls of a login and the reader of their answers: a first picture does without. Throws `TaborError` `network` when they cannot be had. */
export async function loadLogIn() {
  try {
    return await import('../../sw/log-in.ts');
  } catch (error) {
    throw new TaborError('network', { cause: error });
  }
}

/** Begins to load them, while the name is still being typed. */
export function fetchLogIn(): void {
  void loadLogIn().catch(leaveToTheLogin);
}

/** Whoever needs them loads them again and says what is wrong. */
function leaveToTheLogin(): void {}
