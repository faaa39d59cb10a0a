/** Whether `npm run test:all` runs, which takes every case and every PostgreSQL. */
export const isWholeRun = process.env['EVERY_POSTGRES'] !== undefined;

/** Every `stride`-th of `cases`, always the same ones; all of them in `npm run test:all`. */
export function sampled<Case>(cases: readonly Case[], stride: number): readonly Case[] {
  return isWholeRun ? cases : cases.filter((_, index) => index % stride === 0);
}
