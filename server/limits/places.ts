import { ThrottledError } from './throttled-error.ts';

const RETRY_SECONDS = 10;

/** Bounds what callers hold while the server waits for them, such as bytes of unfinished uploads. */
export type Places = {
  /** Takes a share of the limits until the returned function is called. Throws `throttled` when it is not free. */
  readonly take: (caller: string, share?: number) => () => void;
};

/** `perCaller` leaves room for others: one caller alone cannot take all places. */
export function createPlaces(limits: { readonly perCaller: number; readonly all: number }): Places {
  const places = new Map<string, number>();
  let all = 0;
  const add = (caller: string, share: number): void => {
    const now = (places.get(caller) ?? 0) + share;
    if (now > 0) places.set(caller, now);
    else places.delete(caller);
    all += share;
  };
  return {
    take: (caller, share = 1) => {
      if ((places.get(caller) ?? 0) + share > limits.perCaller || all + share > limits.all) throw new ThrottledError(RETRY_SECONDS);
      add(caller, share);
      let isTaken = true;
      return () => {
        if (isTaken) add(caller, -share);
        isTaken = false;
      };
    },
  };
}

/** Places that requests take while the server waits for their clients. */
export type RequestPlaces = {
  /** Bodies of users that are being received into memory, up to 2 MB each. */
  readonly bodies: Places;
  /** The same of visitors and logins, by network, up to 64 kB each. */
  readonly openBodies: Places;
  /** Bytes of files in temporary files, from the start of an upload to its end. */
  readonly uploads: Places;
};

const MB = 1024 * 1024;

export function createRequestPlaces(): RequestPlaces {
  return {
    bodies: createPlaces({ perCaller: 50, all: 1_000 }),
    openBodies: createPlaces({ perCaller: 50, all: 2_000 }),
    uploads: createPlaces({ perCaller: 200 * MB, all: 2_000 * MB }),
  };
}
