import { setTimeout as pause } from 'node:timers/promises';
import { isOutdatedStatement } from './statement-names.ts';

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

/**
 * Retries `transaction` after a deadlock, a serialization failure or an outdated prepared statement; PostgreSQL has rolled the failed
 * attempt back. The random exponential backoff prevents the same transactions from colliding again; no connection is in use during a pause.
 */
export async function retryConflicts<Answer>(
  transaction: () => Promise<Answer>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

function isConflict(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === '40P01' || code === '40001' || isOutdatedStatement(error);
}
