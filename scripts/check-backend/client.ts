import { callPath } from '../../src/contract/definition/call-path.ts';
import type { CallDefinition, GridDefinition } from '../../src/contract/definition/entity.ts';
import { readReply, type Expected } from '../../src/api/reading/read-reply.ts';
import type { Tolerated } from '../../src/api/reading/tolerated.ts';
import { plainTextOf } from '../../src/contract/wire/text-ids.ts';
import type { ReplyContent } from '../../src/sync/reply.ts';

/** Result of one request; `content` is null when there was no response. */
export type CallResult = {
  readonly status: number;
  readonly content: ReplyContent | null;
  readonly tolerated: Tolerated;
  readonly problem?: string;
};

export type CheckedRequest = { readonly parameters?: Readonly<Record<string, string>>; readonly body?: unknown };

export type Client = {
  readonly address: string;
  token: string | null;
  readonly callApi: (call: CallDefinition, request?: CheckedRequest) => Promise<CallResult>;
  readonly callGrid: (grid: GridDefinition, parameters: URLSearchParams) => Promise<CallResult>;
};

/** The app, too, treats a slower response as none. */
const TIMEOUT_MS = 20_000;

/** Makes the app's requests and reads the responses with the app's reader. */
export function checkClient(address: string, language: string): Client {
  const client: Client = {
    address,
    token: null,
    callApi: (call, { parameters, body } = {}) =>
      send(
        call.method,
        callPath(call, parameters),
        call,
        call.encoding === 'form' ? new URLSearchParams(body as Record<string, string>) : body,
      ),
    callGrid: (grid, parameters) => send('GET', `${grid.path}?${parameters.toString()}`, { answer: grid.row, grid }, undefined),
  };

  /** Texts of ids by the numbers that the reader gives them. */
  const texts = new Map<number, string>();
  const withTexts = (text: string, quote = '') =>
    text.replaceAll(/(?<![\d"])\d{15}(?!\d)/g, (digits) =>
      texts.has(Number(digits)) ? `${quote}${plainTextOf(texts.get(Number(digits)) ?? '')}${quote}` : digits,
    );

  async function send(method: string, path: string, expected: Expected, body: unknown): Promise<CallResult> {
    const tolerated: Tolerated = new Map();
    const headers = new Headers({ Accept: 'application/json', Language: language });
    if (client.token) headers.set('Authorization', `Bearer ${client.token}`);
    const isForm = body instanceof URLSearchParams;
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
    try {
      const response = await fetch(`${address}${withTexts(path)}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: isForm ? body : withTexts(JSON.stringify(body), '"') }),
      });
      const raw = {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        body: await response.text(),
        location: response.headers.get('location'),
      };
      return {
        status: response.status,
        content: readReply(raw, expected, {
          timeZone: '',
          tolerated,
          takesEmptyPages: true,
          texts: { known: (id) => texts.get(id), found: texts, unknown: new Set(), integers: new Set() },
        }),
        tolerated,
      };
    } catch (error) {
      return { status: 0, content: null, tolerated, problem: problemOf(error) };
    }
  }
  return client;
}

/** Message of a failed request with its cause, such as a refused connection or a certificate. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
