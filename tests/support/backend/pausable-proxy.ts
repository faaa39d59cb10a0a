import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where a transfer pauses: after `letsThrough` bytes of the request, or before the first byte of the response. */
type PausePoint = { readonly letsThrough?: number; readonly holdsAnswer?: boolean };

/** Starts a TCP proxy to `target` that can pause a transfer at a defined point; it does not parse the traffic. */
export async function startPausableProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let pausedAt: (PausePoint & { readonly reached: () => void }) | null = null;

  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => (sockets.delete(socket), incoming.destroy(), outgoing.destroy()));
    }
    let forwarded = 0;
    incoming.on('data', (chunk: Buffer) => {
      forwarded += chunk.length;
      if (pausedAt?.letsThrough === undefined || forwarded <= pausedAt.letsThrough) outgoing.write(chunk);
      else pausedAt.reached();
    });
    outgoing.on('data', (chunk: Buffer) => {
      if (pausedAt?.holdsAnswer) pausedAt.reached();
      else incoming.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Pauses every later transfer at `moment`; resolves when one has reached it. */
    hold: (moment: PausePoint): Promise<void> =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        pausedAt = { ...moment, reached: resolve };
      }),
    open: () => {
      pausedAt = null;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
