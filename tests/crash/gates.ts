import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The one counter that every step of every context passes, and the point after which nothing goes on. */
export type Gates = {
  /** Where the worker asks. */
  readonly url: string;
  /** What the page asks. */
  readonly pass: (kind: string) => Promise<{ isOnline: boolean }>;
  isOnline: boolean;
  /** Counts from now on, and holds everything after step `last`. */
  readonly arm: (last: number) => void;
  /** Lets everything pass again; what is held stays so, because whoever waits is dead. */
  readonly disarm: () => void;
  /** Settles when the last step was reached. */
  readonly frozen: () => Promise<'frozen'>;
  /** Kinds of the steps since `arm`. */
  readonly steps: readonly string[];
  /** Worker instances that have asked. */
  readonly instances: ReadonlySet<string>;
  readonly close: () => void;
};

export async function openGates(): Promise<Gates> {
  let last = Infinity;
  let steps: string[] = [];
  let freeze = () => {};
  let whenFrozen = new Promise<'frozen'>(() => {});
  const instances = new Set<string>();
  const pass = async (kind: string): Promise<{ isOnline: boolean }> => {
    if (last !== Infinity) {
      steps.push(kind);
      if (steps.length === last) freeze();
      if (steps.length >= last) return new Promise(() => {});
    }
    return { isOnline: gates.isOnline };
  };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://gate').searchParams;
    instances.add(asked.get('instance') ?? '');
    void pass(asked.get('kind') ?? '').then((answer) =>
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }).end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const gates: Gates = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pass,
    isOnline: true,
    arm: (step) => {
      last = step;
      steps = [];
      whenFrozen = new Promise((resolve) => {
        freeze = () => resolve('frozen');
      });
    },
    disarm: () => {
      last = Infinity;
      whenFrozen = new Promise(() => {});
    },
    frozen: () => whenFrozen,
    get steps() {
      return steps;
    },
    instances,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return gates;
}
