import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { LoginChecks } from './provider.ts';
import { sha256 } from '../auth/sha256.ts';

/** How long a login at the provider may take. */
export const FLOW_SECONDS = 600;

/** Parameters with which the app began a login. `origin`: where it runs; `redirectTo`: its own path, which only the app reads. */
export type FlowStart = { readonly challenge: string; readonly isProof: boolean; readonly origin: string; readonly redirectTo: string };

/** Begins a login of the browser that has the cookie `browser`. */
export async function startFlow(
  db: Kysely<Database>,
  browser: string,
  { challenge, isProof, origin, redirectTo }: FlowStart,
): Promise<LoginChecks> {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()];
  await db
    .insertInto('oidc_flow')
    .values({
      StateHash: sha256(state),
      BrowserHash: sha256(browser),
      Nonce: nonce,
      Verifier: verifier,
      Challenge: challenge,
      IsProof: isProof,
      Origin: origin,
      RedirectTo: redirectTo,
    })
    .execute();
  return { state, nonce, verifier, isProof, startedOn: new Date() };
}

type Returned =
  | { readonly kind: 'expired' }
  | { readonly kind: 'other-browser'; readonly start: FlowStart }
  | { readonly kind: 'returned'; readonly start: FlowStart; readonly checks: LoginChecks };

/** The login that a browser comes back with, which ends by that. */
export async function takeFlow(db: Kysely<Database>, state: string, browser: string): Promise<Returned> {
  const flow = await db
    .deleteFrom('oidc_flow')
    .where('StateHash', '=', sha256(state))
    .returning([
      'BrowserHash',
      'Nonce',
      'Verifier',
      'Challenge',
      'IsProof',
      'Origin',
      'RedirectTo',
      'StartedOn',
      sql<boolean>`"StartedOn" > now() - make_interval(secs => ${FLOW_SECONDS})`.as('isFresh'),
    ])
    .executeTakeFirst();
  if (!flow?.isFresh) return { kind: 'expired' };
  const start = { challenge: flow.Challenge, isProof: flow.IsProof, origin: flow.Origin, redirectTo: flow.RedirectTo };
  if (!timingSafeEqual(flow.BrowserHash, sha256(browser))) return { kind: 'other-browser', start };
  return {
    kind: 'returned',
    start,
    checks: { state, nonce: flow.Nonce, verifier: flow.Verifier, isProof: flow.IsProof, startedOn: new Date(flow.StartedOn) },
  };
}

/** A secret of 256 bits. */
export function randomText(): string {
  return randomBytes(32).toString('base64url');
}
