import * as v from 'valibot';
import type { CallDefinition, EntityDefinition } from './entity.ts';

/** Features that a backend may have beyond the specification. */
export const extensions = [
  /** Executes each `Idempotency-Key` once. */
  'idempotency-keys',
  /** Optimistic locking: rejects an update with 412 when its `If-Match` is not the record's `RowVersion`. */
  'versions',
  /** Stores `X-Happened-At` and `X-Device-Id` of a change. */
  'change-context',
  /**
   * Has the data of the contract: filters and sorts by every column, stores every field, fills every dictionary, and returns up to 1,000
   * rows a page.
   */
  'columns',
  /** Limits a list's count to `countLimit`, and counts exactly in a response without rows (`$top=0`). */
  'count-limit',
  /** Stores when each side signed a handover, as part of the sealed content. Earlier releases refuse such a seal. */
  'signature-times',
  /** Takes a device's signature in a handover's seal, and checks and countersigns it. Released backends do not check it. */
  'device-signatures',
  /**
   * Takes handovers whose seal covers their words: place, comments, partner, additional fields, faults. Earlier releases refuse such a
   * seal.
   */
  'signed-words',
  /** Takes names in the signed words, as part of the sealed content. Earlier releases refuse such a seal. */
  'signed-names',
  /** Binds tokens to a key of the device (RFC 9449), and can wipe devices. */
  'device-keys',
  /**
   * Stores whether a known damage was still there at a handover, as part of the sealed content, and where each damage was found. Earlier
   * releases refuse such a seal.
   */
  'damage-checks',
  /** Takes up to 100 changes in one request (`delivery/batch.ts`), and executes each of their keys once. */
  'batch',
  /** Takes damages and service requests that the office completes, and links them to a handover. Earlier releases refuse them. */
  'short-reports',
] as const;

export type Extension = (typeof extensions)[number];

/** A demo that other machines reach: its passwords are known. Listed with the extensions, and none itself. */
export const demoInNetwork = 'demo-in-network';

/** Response of `GET /capabilities`. Calls are named `METHOD /path`, with the contract's placeholders. */
export const capabilityAnswer = v.looseObject({
  Extensions: v.array(v.string()),
  Calls: v.array(v.string()),
  /** The columns of each open list that anonymous users get; none for a closed one. */
  VisitorColumns: v.optional(v.record(v.string(), v.array(v.string()))),
  /** The company whose OpenID provider logs users in; missing without one. */
  CompanyLogin: v.optional(v.string()),
  /** False where users log in by other ways only. */
  PasswordLogin: v.optional(v.boolean()),
  /** The company's public key, a recipient of age (`age1…`): only the company can decrypt. */
  CompanyKey: v.optional(v.string()),
  /** Device policy of the company (`device-policy.ts`). */
  Device: v.optional(v.unknown()),
});

export type VisitorColumns = Readonly<Record<string, readonly string[]>>;

/** Without `visitorColumns`, anonymous users get every column of the open lists. */
export type Capabilities = {
  readonly extensions: readonly string[];
  readonly calls: readonly string[];
  readonly visitorColumns?: VisitorColumns | undefined;
  readonly companyKey?: string | undefined;
  readonly companyLogin?: string | undefined;
  readonly passwordLogin?: boolean | undefined;
  readonly device?: unknown;
};

export const capabilityCall = {
  method: 'GET',
  path: '/capabilities',
  answer: capabilityAnswer,
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;

/** A backend that implements the specification and nothing beyond it. */
export const specificationOnly: Capabilities = { extensions: [], calls: [] };

/** Whether users may log in by a password. It is also a company's only way without a login of its own. */
export function hasPasswordLogin({ companyLogin, passwordLogin }: Capabilities): boolean {
  return passwordLogin !== false || companyLogin === undefined;
}

/** Name of a call in a capability response. */
export function callName({ method, path }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Whether a backend with `capabilities` has `call`. Calls of the specification are assumed to exist. */
export function hasCall({ calls }: Capabilities, call: CallDefinition): boolean {
  return call.isExtra !== true || calls.includes(callName(call));
}

/** Capabilities of the reference backend: every extension, and every call beyond the specification, those by mail only with `hasMail`. */
export function referenceCapabilities(entities: readonly EntityDefinition[], hasMail: boolean): v.InferOutput<typeof capabilityAnswer> {
  const calls = entities.flatMap(({ calls: own }) =>
    Object.values<CallDefinition>(own)
      .filter(({ isExtra, needsMail }) => isExtra && (hasMail || !needsMail))
      .map(callName),
  );
  return { Extensions: [...extensions], Calls: [...new Set(calls)] };
}
