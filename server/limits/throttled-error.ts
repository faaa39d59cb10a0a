import { TaborError } from '../../src/contract/wire/problem.ts';

/** Too many requests; `seconds` is the time until the next one is allowed. */
export class ThrottledError extends TaborError {
  readonly seconds: number;

  constructor(seconds: number) {
    super('throttled');
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
