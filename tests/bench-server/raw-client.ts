import { connect, type Socket } from 'node:net';
import type { BenchRequest } from './client.ts';

/** Keep-alive connections that send a request and read its answer no further than its end: a client that costs as little as possible. */
export type RawClient = {
  readonly send: (request: BenchRequest) => Promise<number>;
  /** Closes the idle connections. */ readonly end: () => void;
};

/**
 * Opens connections as they are needed, and uses the idle ones again. A server closes those that were idle for some seconds: `end` them
 * before a pause.
 */
export function openRawClient(url: string): RawClient {
  const { hostname, port } = new URL(url);
  const idle: RawConnection[] = [];
  return {
    send: async (request) => {
      const connection = idle.pop() ?? new RawConnection(connect(Number(port), hostname));
      const status = await connection.send(textOf(request, hostname));
      idle.push(connection);
      return status;
    },
    end: () => {
      for (const connection of idle.splice(0)) connection.end();
    },
  };
}

/** As browsers ask. */
function textOf({ method = 'GET', path, headers = {}, body }: BenchRequest, host: string): string {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ Host: host, 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answered: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#answered?.reject(error));
    socket.on('close', () => this.#answered?.reject(new Error('the server closed the connection')));
  }

  send(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(text);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isWhole =
      length === undefined
        ? this.#received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : this.#received.length >= headEnd + HEAD_END.length + Number(length);
    if (!isWhole) return;
    this.#received = Buffer.alloc(0);
    this.#answered?.resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
    this.#answered = null;
  }
}
