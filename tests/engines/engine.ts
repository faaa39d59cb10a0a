export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

/** A browser with its own persistent profile, behind one interface for all engines. */
export type EngineDevice = {
  /** Starts the browser on the profile and returns its only page. */
  readonly open: () => Promise<EnginePage>;
  /** Kills the browser, like a dead battery. */
  readonly kill: () => Promise<void>;
  /** Closes the browser, if it runs, and removes the profile. */
  readonly remove: () => Promise<void>;
};

export type Key = 'Enter' | 'ArrowDown' | 'End';

/** Page operations common to all engines: real input at elements found by CSS selector. */
export type EnginePage = {
  readonly goto: (url: string) => Promise<void>;
  /** Runs `act` in the page. `act` must not use outer variables; argument and result are JSON. */
  readonly evaluate: <Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given) => Promise<Result>;
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly press: (selector: string, key: Key) => Promise<void>;
  /** Sets the files at `paths` on a file input. */
  readonly chooseFiles: (selector: string, paths: readonly string[]) => Promise<void>;
  /** Screenshot as PNG. */
  readonly screenshot: () => Promise<Buffer>;
};

/** Large enough for the handover on one page. */
export const windowSize = { width: 1440, height: 900 };
