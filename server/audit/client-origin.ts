import { clientOriginHeaders } from '../../src/contract/entities/shared/audit.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { fromWire, type WireDateTime } from '../../src/contract/wire/wire-date.ts';

/** The time and device of a change, as the client reports them; null when it does not. */
export type ClientOrigin = { readonly happenedAt: WireDateTime | null; readonly deviceId: string | null };

/** Reads the client origin from the request headers. Throws `bad-request` for an invalid time or device id. */
export function clientOriginOf(request: Request): ClientOrigin {
  const happenedAt = request.headers.get(clientOriginHeaders.happenedAt);
  const deviceId = request.headers.get(clientOriginHeaders.deviceId);
  if (happenedAt !== null && !(/T/.test(happenedAt) && fromWire(happenedAt)))
    throw new TaborError('bad-request', { detail: clientOriginHeaders.happenedAt });
  if (deviceId !== null && !/^[\w-]{1,64}$/.test(deviceId)) throw new TaborError('bad-request', { detail: clientOriginHeaders.deviceId });
  return { happenedAt, deviceId };
}
