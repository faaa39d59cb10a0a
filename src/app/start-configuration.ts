import * as v from 'valibot';
import { configuration, type Configuration } from '../contract/configuration.ts';
import { ownText } from '../api/own-text.ts';

const storedAs = 'tabor-configuration';

/**
 * The configuration to start with, and the fresh one when it comes. What was last read starts the app at once,
 * so that a poor network does not stand between a driver and the first screen.
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

/** Every switch that can be read; a wrong one counts as left out, and is named to `onWrong`. */
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
    // No JSON: every switch has its preset.
    return {};
  }
}

/** In the browser's console, for whoever wrote the file. */
function reportWrong(name: string, value: unknown): void {
  reportError(new Error(`config.json: ${name} cannot be ${JSON.stringify(value)} and is ignored`));
}

/** What was last read had been named when it came. */
function ignore(): void {}
