import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Row } from '../../engine/declaration/row.ts';

/** Throws `wrong-state` for a record that is not in the state of a decision or a change. */
export function requireState(stored: Row, isIn: (stored: Row) => boolean): void {
  if (!isIn(stored)) throw new TaborError('wrong-state');
}
