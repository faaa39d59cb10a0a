import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A TCP proxy to a database that counts round trips: how often the client sends after the database has answered. */
export type RoundTripCounter = { readonly url: string; readonly take: () => number; readonly stop: () => Promise<void> };

/** Starts the proxy. In the process of the client, all statements that the client starts together arrive before the first answer. */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const { hostname, port } = new URL(databaseUrl);
  let trips = 0;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let hasAnswered = true;
    client.on('data', (bytes) => {
      if (hasAnswered) trips++;
      hasAnswered = false;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      hasAnswered = true;
      client.write(bytes);
    });
    for (const socket of [client, database]) socket.on('error', () => undefined).on('close', () => (client.destroy(), database.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const take = (): number => {
    const counted = trips;
    trips = 0;
    return counted;
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  return { url: url.href, take, stop };
}
