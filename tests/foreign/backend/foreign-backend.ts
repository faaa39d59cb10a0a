import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { answer, errorAnswer, type Answer } from './core/answer.ts';
import type { Call, BackendState } from './core/call.ts';
import { allCalls } from './calls/all-calls.ts';
import type { RecordedSave } from './core/database.ts';
import { dispatch } from './dispatch.ts';
import { Faults, type Fault } from './faults.ts';
import type { JsonObject } from './core/json.ts';
import type { ForeignProfile } from './profiles/all-profiles.ts';
import { applyProfiles, type CombinedProfiles } from './profiles/apply-profiles.ts';
import { HttpError } from './core/http-error.ts';
import { recordedHeadersOf, type RecordedRequest } from './recorded-request.ts';
import { Router } from './core/router.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { Users } from './core/users.ts';
import { corsHeaders } from './wire/cors.ts';
import { listen } from './wire/listen.ts';
import { readBody, readBytes } from './wire/read-request.ts';
import { sendAnswer } from './wire/send-answer.ts';
import { siteHandler } from './wire/site.ts';

export interface ForeignBackendOptions {
  profiles?: ForeignProfile[];
  /** Minimum row count of every list. */
  rows?: number;
  /** Folder of the built front end, served on a separate port. */
  appDirectory?: string;
  configuration?: Record<string, unknown>;
  /** User that `/auth/WindowsToken` logs in; the call fails when absent. */
  windowsUser?: string;
  /** Off by default: Chromium silently retries a request that breaks on a reused connection, which hides the fault from the app. */
  reusesConnections?: boolean;
}

export interface ForeignBackend {
  url: string;
  /** URL of the front end; of the API when no folder is served. */
  appUrl: string;
  requests: RecordedRequest[];
  saves: (kind: string) => RecordedSave[];
  records: (kind: string) => JsonObject[];
  /** Injects a fault; the result removes it. */
  fault: (fault: Fault) => () => void;
  clearFaults: () => void;
  /** Answers the paths that match after a time, from now on. */
  delay: (path: RegExp, milliseconds: number) => void;
  expireTokens: () => void;
  /** Applies the writes that `202-late` postponed; lists contain every record. */
  settle: () => void;
  stop: () => Promise<void>;
}

export async function startForeignBackend(options: ForeignBackendOptions = {}): Promise<ForeignBackend> {
  const profiles = applyProfiles(options.profiles ?? []);
  const state: BackendState = {
    database: seedDatabase(options.rows ?? 0),
    users: new Users(),
    settings: { ...profiles.settings, windowsUser: options.windowsUser },
  };
  const backend = new Backend(state, profiles);
  const api = await listen((request, response) => backend.handle(request, response), options.reusesConnections === true ? 0 : 1);
  const site =
    options.appDirectory === undefined
      ? undefined
      : await listen(
          siteHandler(resolve(options.appDirectory), { backendAddress: api.url, ...(options.configuration as JsonObject | undefined) }),
        );
  return {
    url: api.url,
    appUrl: site?.url ?? api.url,
    requests: backend.requests,
    saves: (kind) => state.database.saves.filter((save) => save.kind === kind),
    records: (kind) => state.database.table(kind).all(),
    fault: (fault) => backend.faults.add(fault),
    clearFaults: () => {
      backend.faults.clear();
    },
    delay: (path, milliseconds) => {
      backend.delays.push({ path, milliseconds });
    },
    expireTokens: () => {
      state.users.expireTokens();
    },
    settle: () => {
      backend.settle();
    },
    stop: async () => {
      await Promise.all([api.stop(), site?.stop()]);
    },
  };
}

class Backend {
  readonly requests: RecordedRequest[] = [];
  readonly faults = new Faults();
  readonly delays: { readonly path: RegExp; readonly milliseconds: number }[] = [];
  readonly #state: BackendState;
  readonly #profiles: CombinedProfiles;
  readonly #router = new Router(allCalls);
  #postponed: (() => void)[] = [];

  constructor(state: BackendState, profiles: CombinedProfiles) {
    this.#state = state;
    this.#profiles = profiles;
  }

  settle(): void {
    const postponed = this.#postponed;
    this.#postponed = [];
    for (const act of postponed) {
      act();
    }
    this.#state.database.settle();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBytes(request);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, this.#cors(request));
      response.end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://backend');
    const recorded = this.#record(request, url);
    const delay = this.delays.find(({ path }) => path.test(url.pathname));
    if (delay) {
      await setTimeout(delay.milliseconds);
    }
    const { call, bodyError } = await this.#read(request, url, bytes);
    recorded.body = call.body;
    recorded.file = call.file && { name: call.file.name, type: call.file.type, size: call.file.bytes.length };
    const fault = this.faults.takeMatching(call.method, call.path);
    recorded.fault = fault?.name;
    const run = () => this.#run(call, bodyError, recorded);
    if (fault?.effect === 'later') {
      this.#postponed.push(run);
    }
    const ownAnswer = fault && fault.effect !== 'after' ? undefined : run();
    const finalAnswer = fault?.answer ?? ownAnswer ?? answer('done', null);
    const sending = fault?.send ?? 'answer';
    recorded.status = sending === 'answer' || sending === 'cut-body' ? finalAnswer.status : null;
    await sendAnswer(response, finalAnswer, fault?.withoutCors === true ? {} : this.#cors(request), sending);
  }

  #cors(request: IncomingMessage): Record<string, string> {
    return corsHeaders(request, this.#state.settings.cors);
  }

  #record(request: IncomingMessage, url: URL): RecordedRequest {
    const recorded: RecordedRequest = {
      time: Date.now(),
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: recordedHeadersOf(request.headers),
      body: null,
      file: undefined,
      status: null,
      applied: false,
      fault: undefined,
    };
    this.requests.push(recorded);
    return recorded;
  }

  async #read(request: IncomingMessage, url: URL, bytes: Buffer): Promise<{ call: Call; bodyError: HttpError | undefined }> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const call: Call = {
      ...this.#state,
      method: request.method ?? 'GET',
      path: url.pathname,
      pathParameters: {},
      query: url.searchParams,
      body: null,
      file: undefined,
      user: this.#state.users.findByToken(token),
    };
    try {
      return { call: { ...call, ...(await readBody(bytes, request.headers['content-type'] ?? '')) }, bodyError: undefined };
    } catch (error) {
      return { call, bodyError: error instanceof HttpError ? error : new HttpError(400, 'Nieprawidłowa treść żądania.') };
    }
  }

  #run(call: Call, bodyError: HttpError | undefined, recorded: RecordedRequest): Answer {
    const { database } = this.#state;
    const before = database.version;
    const route = this.#router.find(call.method, call.path);
    const routed = typeof route === 'object' ? { ...call, pathParameters: route.pathParameters } : call;
    const ownAnswer = bodyError
      ? errorAnswer(bodyError)
      : (this.#profiles.intercept(routed, typeof route === 'object' ? route : undefined) ?? dispatch(route, routed));
    recorded.applied = database.version > before;
    return this.#profiles.transform(ownAnswer, routed);
  }
}
