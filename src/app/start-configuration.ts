import * as v from 'valibot';
import { configuration, type Configuration } from '../contract/configuration.ts';
import { ownText } from '../api/own-text.ts';

const storedAs = 'tabor-configuration';

/**
 * The configuration to start with, and a promise of the freshly fetched one. The copy in `localStorage` starts the app at once,
 * so that the first screen does not wait for a poor network.
 */
export async function startConfiguration(): Promise<{ now: Configuration; fresh: Promise<Configuration | null> }> {
  const known = localStorage.getItem(storedAs);
  const fresh = readFresh();
  return { now: known === null ? ((await fresh) ?? readConfiguration('{}')) : readConfiguration(known), fresh };
}

async function readFresh(): Promise<Configuration | null> {
  const text = await ownText('/config.json');
  if (text === null) return null;
  const read = readConfiguration(text, reportWrong);
  localStorage.setItem(storedAs, JSON.stringify(read));
  return read;
}

/** Parses the file switch by switch. An invalid switch gets its default and is reported to `onInvalid`. */
export function readConfiguration(text: string, onWrong: (name: string, value: unknown) => void = ignore): Configuration {
  const given = parsed(text);
  const readable = Object.entries(given).filter(([name, value]) => {
    const entry = Object.entries(configuration.entries).find(([key]) => key === name)?.[1];
    const isRight = entry === undefined || v.is(entry, value);
    if (!isRight) onWrong(name, value);
    return isRight;
  });
  return v.parse(configuration, Object.fromEntries(readable));
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // No JSON: every switch gets its default.
    return {};
  }
}

/** Reports to the browser's console, for the administrator who edits config.json. */
function reportWrong(name: string, value: unknown): void {
  reportError(new Error(`config.json: ${name} cannot be ${JSON.stringify(value)} and is ignored`));
}

/** The stored copy was reported when it was fetched. */
function ignore(): void {}
