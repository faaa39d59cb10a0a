import { AwsClient } from 'aws4fetch';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { ObjectStoreSettings } from '../settings/settings.ts';

/** A store of file bytes outside the database. All methods throw `unavailable` when the store fails. */
export type ObjectStore = {
  /** Writes a whole object; the store rejects bytes that do not match `sha256`. */
  readonly put: (name: string, bytes: Blob, sha256: string) => Promise<void>;
  /** Streams the bytes of an object. */
  readonly get: (name: string) => Promise<ReadableStream<Uint8Array>>;
  /** Deletes an object; a missing one is no error. */
  readonly remove: (name: string) => Promise<void>;
};

/** Timeout until the response starts, in milliseconds; it includes the upload of the largest file. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Opens the store at `endpoint`, with path-style addresses, which every S3-compatible store supports. */
export function openObjectStore(
  { endpoint, bucket, prefix, region, key, secret }: ObjectStoreSettings,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): ObjectStore {
  // No retries here: the devices retry.
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 });
  const addressOf = (name: string) => `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${prefix}${name}`;

  async function request(name: string, init: RequestInit, accepted: readonly number[]): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await client.fetch(addressOf(name), { ...init, signal: controller.signal });
      if (accepted.includes(response.status)) return response;
      // The response text is not passed on, because it repeats addresses and keys.
      await response.body?.cancel();
      throw new TaborError('unavailable', { cause: new Error(`the object store answered ${init.method} with ${response.status}`) });
    } catch (cause) {
      if (cause instanceof TaborError) throw cause;
      throw new TaborError('unavailable', { cause: new Error(`the object store does not respond to ${init.method}: ${reasonOf(cause)}`) });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: async (name, bytes, sha256) => {
      const headers = { 'X-Amz-Content-Sha256': sha256, 'Content-Type': 'application/octet-stream' };
      await (await request(name, { method: 'PUT', body: bytes, headers }, [200, 201, 204])).body?.cancel();
    },
    get: async (name) => {
      const { body } = await request(name, { method: 'GET' }, [200]);
      return body ?? new Blob().stream();
    },
    remove: async (name) => {
      await (await request(name, { method: 'DELETE' }, [200, 204, 404])).body?.cancel();
    },
  };
}

/** The system error code, such as ECONNREFUSED, or the error's name; never an address. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return String(cause?.code ?? name);
}
