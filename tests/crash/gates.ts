import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A counter of the steps of all contexts, which blocks every step after a chosen one. */
export type Gates = {
  /** Address of the worker's gate requests. */
  readonly url: string;
  /** The page's gate function. */
  readonly pass: (kind: string) => Promise<{ isOnline: boolean }>;
  isOnline: boolean;
  /** Starts counting, and blocks everything after step `last`. */
  readonly arm: (last: number) => void;
  /** Unblocks new steps; blocked ones stay so, because their contexts are dead. */
  readonly disarm: () => void;
  /** Resolves when the last step was reached. */
  readonly frozen: () => Promise<'frozen'>;
  /** Kinds of the steps since `arm`. */
  readonly steps: readonly string[];
  /** Worker instances that have passed a gate. */
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
    const parameters = new URL(request.url ?? '/', 'http://gate').searchParams;
    instances.add(parameters.get('instance') ?? '');
    void pass(parameters.get('kind') ?? '').then((answer) =>
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
