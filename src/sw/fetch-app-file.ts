import { TaborError } from '../contract/wire/problem.ts';

/** The text of one of the app's own files, such as a drawing; the worker has them cached. Throws `TaborError` `network`. */
export async function fetchAppFile(path: string): Promise<string> {
  try {
    const answer = await fetch(path);
    if (answer.ok) return await answer.text();
  } catch (cause) {
    throw new TaborError('network', { cause });
  }
  throw new TaborError('network');
}
