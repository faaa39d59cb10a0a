import * as v from 'valibot';
import { configuration, type Configuration } from '../../contract/device/configuration.ts';
import { isBackendAddress } from '../../contract/device/backend-address.ts';
import { fetchTextOrNull } from '../../api/fetch-text-or-null.ts';

const STORAGE_KEY = 'tabor-configuration';

/**
 * The configuration to start with, and a promise of the freshly fetched one. For a session, the copy in `localStorage` starts the app at
 * once, so that the first screen does not wait for a poor network; its calls go to the session's address. A login waits for the server's
 * configuration: no copy decides where a password goes.
 */
export async function loadConfiguration(session: Promise<unknown>): Promise<{ now: Configuration; fresh: Promise<Configuration | null> }> {
  const stored = parseConfiguration(String(localStorage.getItem(STORAGE_KEY)));
  const fresh = fetchConfiguration();
  return { now: (await session) ? stored : ((await fresh) ?? parseConfiguration('')), fresh };
}

/**
 * Limits the calls of this page to its origin and the backend of the configuration and of the session: a page of the worker's cache, or of
 * a host without headers, may call any server.
 */
export function limitCalls(...configurations: readonly ({ readonly backendAddress: string } | null)[]): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  const allowed = configurations.map((one) =>
    one && isBackendAddress(one.backendAddress) ? new URL(one.backendAddress, location.href).origin : '',
  );
  meta.content = `connect-src 'self' ${allowed.join(' ')}`;
  document.head.append(meta);
}

async function fetchConfiguration(): Promise<Configuration | null> {
  const text = await fetchTextOrNull('/config.json');
  if (text === null) return null;
  const parsedConfiguration = parseConfiguration(text, reportInvalid);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(parsedConfiguration));
  return parsedConfiguration;
}

/** Parses the file switch by switch. An invalid switch gets its default and is reported to `onInvalid`. */
export function parseConfiguration(text: string, onInvalid: (name: string, value: unknown) => void = ignoreInvalid): Configuration {
  const raw = parseObject(text);
  const valid = Object.entries(raw).filter(([name, value]) => {
    const isValid =
      !Object.hasOwn(configuration.entries, name) || v.is(configuration.entries[name as keyof typeof configuration.entries], value);
    if (!isValid) onInvalid(name, value);
    return isValid;
  });
  return v.parse(configuration, Object.fromEntries(valid));
}

function parseObject(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    // No JSON: every switch gets its default.
    return {};
  }
}

/** Reports to the browser's console, for the administrator who edits config.json. */
function reportInvalid(name: string, value: unknown): void {
  reportError(new Error(`config.json: ${name} cannot be ${JSON.stringify(value)} and is ignored`));
}

/** The stored copy was reported when it was fetched. */
function ignoreInvalid(): void {}
