import { answer, type Answer } from './core/answer.ts';

/** Time of the fault relative to the write: `before` it, `after` it, or the write happens `later`, at `settle()`. */
type EffectTime = 'before' | 'after' | 'later';
type SendMode = 'answer' | 'cut' | 'cut-body' | 'hang';
interface FaultBehaviour {
  effect: EffectTime;
  send: SendMode;
  answer?: Answer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

const CAPTIVE_PORTAL =
  '<!DOCTYPE html><html lang="pl"><head><title>Hotel Gość WiFi</title></head><body><h1>Zaloguj się do sieci</h1><form method="post" action="/login"><input name="pokoj"><button>Połącz</button></form></body></html>';
const YELLOW_PAGE =
  '<!DOCTYPE html><html><head><title>Runtime Error</title></head><body bgcolor="white"><span><H1>Server Error in \'/Flota\' Application.<hr width=100% size=1 color=silver></H1><h2><i>Object reference not set to an instance of an object.</i></h2></span></body></html>';

const message = (status: number, text: string, headers: Record<string, string> = {}) =>
  answer('refusal', { Message: text }, { status, headers });
const raw = (status: number, text: string, contentType: string) =>
  answer('refusal', null, { status, contentType, bytes: Buffer.from(text) });
const json = (text: string) => raw(200, text, JSON_TYPE);

const serverError = message(500, 'An error has occurred.');
const portal = raw(200, CAPTIVE_PORTAL, HTML_TYPE);

const FAULTS = {
  '500': { effect: 'before', send: 'answer', answer: serverError },
  '500-after': { effect: 'after', send: 'answer', answer: serverError },
  '503': { effect: 'before', send: 'answer', answer: raw(503, '<html><body><h1>Service Unavailable</h1></body></html>', HTML_TYPE) },
  '429': { effect: 'before', send: 'answer', answer: message(429, 'Too many requests.', { 'Retry-After': '1' }) },
  '403': { effect: 'before', send: 'answer', answer: message(403, 'Brak uprawnień do tej funkcji.') },
  '404': { effect: 'before', send: 'answer', answer: message(404, 'No HTTP resource was found that matches the request URI.') },
  '401': {
    effect: 'before',
    send: 'answer',
    answer: message(401, 'Authorization has been denied for this request.', { 'WWW-Authenticate': 'Bearer' }),
  },
  'html-200': { effect: 'before', send: 'answer', answer: portal },
  'html-200-after': { effect: 'after', send: 'answer', answer: portal },
  cut: { effect: 'before', send: 'cut' },
  'cut-after': { effect: 'after', send: 'cut' },
  'cut-body': { effect: 'after', send: 'cut-body' },
  hang: { effect: 'before', send: 'hang' },
  'hang-after': { effect: 'after', send: 'hang' },
  '202': { effect: 'after', send: 'answer', answer: raw(202, '', JSON_TYPE) },
  '202-late': { effect: 'later', send: 'answer', answer: raw(202, '', JSON_TYPE) },
  'empty-200': { effect: 'after', send: 'answer', answer: json('') },
  'garbage-200': { effect: 'after', send: 'answer', answer: json('{"~":[["?"],{"zzz":-0.5}],"b":"\\u0007"}') },
  'refusal-200': { effect: 'before', send: 'answer', answer: json('{"Success":false,"Errors":{"Counter":["Licznik za mały"]}}') },
  'refusal-200-list': { effect: 'before', send: 'answer', answer: json('{"errors":["Licznik za mały"]}') },
  'refusal-text': { effect: 'before', send: 'answer', answer: raw(400, 'Licznik za mały', 'text/plain; charset=utf-8') },
  'refusal-html': { effect: 'before', send: 'answer', answer: raw(500, YELLOW_PAGE, HTML_TYPE) },
} as const satisfies Record<string, FaultBehaviour>;

export type FaultName = keyof typeof FAULTS;
export const faultNames = Object.keys(FAULTS) as FaultName[];

export interface Fault {
  method?: string;
  path: RegExp;
  /** Number of calls affected; all when absent. */
  times?: number;
  name: FaultName;
  /** Omits the CORS headers, like an answer of a proxy in front of the backend; the browser hides such an answer from the app. */
  withoutCors?: boolean;
}

export type AppliedFault = FaultBehaviour & { name: FaultName; withoutCors: boolean };

/** Injected faults in order; each call gets the first that matches. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): () => void {
    const waiting = { fault, left: fault.times ?? Infinity };
    this.#waiting.push(waiting);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
    };
  }

  clear(): void {
    this.#waiting = [];
  }

  takeMatching(method: string, path: string): AppliedFault | undefined {
    const match = this.#waiting.find(({ fault }) => (fault.method ?? method) === method && fault.path.test(path));
    if (!match) {
      return undefined;
    }
    match.left -= 1;
    this.#waiting = this.#waiting.filter(({ left }) => left > 0);
    return { ...FAULTS[match.fault.name], name: match.fault.name, withoutCors: match.fault.withoutCors === true };
  }
}
