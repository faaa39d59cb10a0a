export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

/** A browser on a profile of its own that outlives it: the same few hands for every engine. */
export type EngineDevice = {
  /** Starts the browser on the profile; answers the one page it shows. */
  readonly open: () => Promise<EnginePage>;
  /** Ends the browser as a dead battery would. */
  readonly kill: () => Promise<void>;
  /** Ends the browser, if it still runs, and removes the profile. */
  readonly remove: () => Promise<void>;
};

export type Key = 'Enter' | 'ArrowDown' | 'End';

/** A page as every engine lets itself be driven: by real input, at places that a CSS selector names. */
export type EnginePage = {
  readonly goto: (url: string) => Promise<void>;
  /** Runs `act`, which may use nothing from around it, in the page; what goes in and out is JSON. */
  readonly evaluate: <Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given) => Promise<Result>;
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly press: (selector: string, key: Key) => Promise<void>;
  /** Hands the files at `paths` to a file input. */
  readonly chooseFiles: (selector: string, paths: readonly string[]) => Promise<void>;
  /** What is on the screen, as PNG. */
  readonly picture: () => Promise<Buffer>;
};

/** Large enough for the handover on one page. */
export const windowSize = { width: 1440, height: 900 };
