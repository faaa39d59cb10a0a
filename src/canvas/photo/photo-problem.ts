import { TaborError } from '../../contract/wire/problem.ts';

/** Why a file cannot be used as a photo. */
export const photoProblems = ['empty', 'not-an-image', 'damaged', 'too-many-pixels', 'no-decoder'] as const;

export type PhotoProblem = (typeof photoProblems)[number];

export function photoError(problem: PhotoProblem, cause?: unknown): TaborError {
  return new TaborError('unsupported-type', { detail: problem, cause });
}

/** The photo problem in `error`; null when the error is not about the file. */
export function photoProblemOf(error: unknown): PhotoProblem | null {
  if (!(error instanceof TaborError) || error.code !== 'unsupported-type') return null;
  return photoProblems.find((problem) => problem === error.detail) ?? null;
}
