import { MIN_PASSWORD_GRADE } from '../../src/contract/entities/company/account-bodies.ts';
import type { FieldError } from '../../src/contract/wire/problem.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';

/** Longer passwords are judged by their start. */
const MAX_JUDGED_LENGTH = 100;

/** Loaded with the first new password: the lists of common passwords take some megabytes of memory. */
let factory: Promise<{ readonly check: (password: string, userInputs: string[]) => { readonly score: number } }> | null = null;

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Rejects a new password that is among the common ones or is easily derived from them or from `names`. Throws `validation` for `field`. */
export async function requireStrongPassword(password: string, names: readonly string[], field: string): Promise<void> {
  factory ??= load();
  const { score } = (await factory).check(password.slice(0, MAX_JUDGED_LENGTH), [...names.filter((name) => name.length > 2), 'tabor']);
  if (score < MIN_PASSWORD_GRADE) throw new TaborError('validation', { fieldErrors: [{ field, code: 'guessable' } satisfies FieldError] });
}
