import { AwsClient } from 'aws4fetch';
import { TaborError } from '../../src/contract/problem.ts';

/** A store of objects that speaks the protocol of S3: where it is, and who we are there. */
export type ObjectStoreSettings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  /** Before every name, so that several may share a bucket. */
  readonly prefix: string;
};

/** Where bytes of files are kept beside the database. Throws `unavailable` while the store does not do what it is asked. */
export type ObjectStore = {
  /** Writes an object whole; the store itself refuses bytes that are not those of `sha256`. */
  readonly put: (name: string, bytes: Blob, sha256: string) => Promise<void>;
  /** The bytes as they arrive. */
  readonly get: (name: string) => Promise<ReadableStream<Uint8Array>>;
  /** Also when there is no such object. */
  readonly remove: (name: string) => Promise<void>;
};

/** So long the store may take for an answer to begin; an upload of the largest file is part of it. */
const longestAnswer = 30_000;

/** The store at `settings.endpoint`, its bucket named in the path, as every store of the kind understands. */
export function openObjectStore({ endpoint, bucket, prefix, region, key, secret }: ObjectStoreSettings, patience = longestAnswer): ObjectStore {
  // Whoever waits for the answer tries again: devices do so by themselves.
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 });
  const addressOf = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${prefix}${name}`;

  async function ask(name: string, init: RequestInit, accepted: readonly number[]): Promise<Response> {
    const stopped = new AbortController();
    const timer = setTimeout(() => stopped.abort(), patience);
    try {
      const answer = await client.fetch(addressOf(name), { ...init, signal: stopped.signal });
      if (accepted.includes(answer.status)) return answer;
      // Of its words nothing is told on: they repeat addresses and keys.
      await answer.body?.cancel();
      throw new TaborError('unavailable', { cause: new Error(`the store of files answered ${init.method} with ${answer.status}`) });
    } catch (cause) {
      if (cause instanceof TaborError) throw cause;
      throw new TaborError('unavailable', { cause: new Error(`the store of files does not answer ${init.method}: ${reasonOf(cause)}`) });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: async (name, bytes, sha256) => {
      const headers = { 'X-Amz-Content-Sha256': sha256, 'Content-Type': 'application/octet-stream' };
      await (await ask(name, { method: 'PUT', body: bytes, headers }, [200, 201, 204])).body?.cancel();
    },
    get: async (name) => {
      const { body } = await ask(name, { method: 'GET' }, [200]);
      return body ?? new Blob().stream();
    },
    remove: async (name) => {
      await (await ask(name, { method: 'DELETE' }, [200, 204, 404])).body?.cancel();
    },
  };
}

/** The system's own code, such as ECONNREFUSED, or the kind of error: never an address. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return String(cause?.code ?? name);
}
