import { idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';

/**
 * Deviations of a foreign backend from the reference one. `ignores keys`: and versions, and lacks all extension calls. `answers late`:
 * every third create is answered with an empty 202 and carried out some requests later. `answers otherwise`: ids in objects, 204 where
 * nothing was created, and every third create is answered with a 200 without an id.
 */
export const foreignStyles = ['ignores keys', 'answers late', 'answers otherwise'] as const;
export type ForeignStyle = (typeof foreignStyles)[number];

type Backend = (path: string, init: RequestInit) => Promise<Response>;

/** Requests that pass before a late save is carried out. */
const LATE_BY_REQUESTS = 3;
const extraCalls = /^\/(?:capabilities|File\/(?:Withdraw|UploadPart|UploadedParts))/;

/** The reference backend behind the answers of a foreign one. */
export function foreignBackend(style: ForeignStyle, backend: Backend): Backend & { readonly carryOut: () => Promise<void> } {
  const late: { left: number; readonly run: () => Promise<unknown> }[] = [];
  let creations = 0;
  const answer = async (path: string, init: RequestInit): Promise<Response> => {
    for (const one of late) one.left -= 1;
    await carryOut((one) => one.left <= 0);
    if (extraCalls.test(path)) return new Response('no such call', { status: 404 });
    const keylessInit = { ...init, headers: withoutKeys(init) };
    const isSave = init.method === 'POST' && !/\/(?:DoesBookingCollide|AreThere\w+)/.test(path);
    if (!isSave) return withoutKeyStatus(await backend(path, keylessInit));
    const isOdd = isCreation(init) && ++creations % 3 === 0;
    if (style === 'answers late' && isOdd) {
      late.push({ left: LATE_BY_REQUESTS, run: () => backend(path, keylessInit) });
      return new Response(null, { status: 202 });
    }
    const reply = withoutKeyStatus(await backend(path, keylessInit));
    return style === 'answers otherwise' && reply.ok ? unusualAnswer(reply, isOdd) : reply;
  };
  async function carryOut(isDue: (one: { readonly left: number }) => boolean): Promise<void> {
    for (const one of late.filter(isDue)) {
      late.splice(late.indexOf(one), 1);
      await one.run();
    }
  }
  return Object.assign(answer, { carryOut: () => carryOut(() => true) });
}

/** Every upload creates a file; for other calls the body shows whether the record is new. */
function isCreation({ body }: RequestInit): boolean {
  return typeof body === 'string' ? body.includes('"Id":null') : body !== undefined;
}

function withoutKeys({ headers }: RequestInit): Headers {
  const remaining = new Headers(headers);
  for (const name of [idempotencyHeaders.key, 'If-Match', 'X-Happened-At', 'X-Device-Id']) remaining.delete(name);
  return remaining;
}

function withoutKeyStatus(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete(idempotencyHeaders.status);
  return new Response(response.status === 204 ? null : response.body, { status: response.status, headers });
}

async function unusualAnswer(response: Response, isOdd: boolean): Promise<Response> {
  const id: unknown = JSON.parse((await response.text()) || 'null');
  if (typeof id !== 'number') return new Response(null, { status: 204 });
  return Response.json(isOdd ? { Result: 'saved' } : { Id: id });
}
