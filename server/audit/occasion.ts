import { occasionHeaders } from '../../src/contract/entities/audit.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { fromWire, type WireDateTime } from '../../src/contract/wire-date.ts';

/** When and on which device a change was made, as far as its client says. */
export type Occasion = { readonly happenedAt: WireDateTime | null; readonly deviceId: string | null };

/** What the request says of its change. Throws `bad-request` for what is no moment and no name of a device. */
export function occasionOf(request: Request): Occasion {
  const happenedAt = request.headers.get(occasionHeaders.happenedAt);
  const deviceId = request.headers.get(occasionHeaders.deviceId);
  if (happenedAt !== null && !(/T/.test(happenedAt) && fromWire(happenedAt))) throw new TaborError('bad-request', { detail: occasionHeaders.happenedAt });
  if (deviceId !== null && !/^[\w-]{1,64}$/.test(deviceId)) throw new TaborError('bad-request', { detail: occasionHeaders.deviceId });
  return { happenedAt, deviceId };
}
