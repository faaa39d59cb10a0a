import { capabilityCall, hasCall, specificationOnly, type Capabilities, type Extension } from '../contract/capabilities.ts';
import type { CallDefinition } from '../contract/entity.ts';
import { sessionCalls } from '../contract/session.ts';
import { knownBackend, learn } from './known-backend.ts';
import { exchange, type Caller } from './transport.ts';
import type { Reply } from '../sync/reply.ts';

/** Refresh interval of the capabilities: a backend may be upgraded. */
const capabilitiesHoldMs = 12 * 60 * 60_000;

/** Refresh interval after a guess: the backend may only have been disturbed. */
const guessHoldsMs = 10 * 60_000;

const asking = new Map<string, Promise<Capabilities | null>>();

/** What the backend of `caller` can do beyond the specification; cached and refreshed. Null while the backend cannot be reached. */
export async function capabilitiesOf(caller: Caller): Promise<Capabilities | null> {
  const { capabilities, askedAt } = await knownBackend(caller.backendAddress);
  const isFresh = Math.abs(Date.now() - askedAt) < capabilitiesHoldMs;
  return capabilities && isFresh ? capabilities : ((await askOnce(caller)) ?? capabilities);
}

/** Concurrent callers share one request. */
function askOnce(caller: Caller): Promise<Capabilities | null> {
  const { backendAddress } = caller;
  const running = asking.get(backendAddress) ?? askCapabilities(caller).finally(() => asking.delete(backendAddress));
  asking.set(backendAddress, running);
  return running;
}

/** Queries the capabilities; null when the backend did not answer. One that does not know the call supports the specification only. */
export async function askCapabilities(caller: Caller): Promise<Capabilities | null> {
  const reply = await exchange(caller, capabilityCall);
  if (reply.kind === 'failed' || reply.status >= 500) return guessedOf(caller, reply);
  if (reply.status === 401 || reply.status === 429) return null;
  const { content } = reply;
  // An HTML page may come from a captive portal, or from a server that answers every unknown address with one.
  if (content.kind === 'unreadable' && content.code === 'not-the-backend' && !(await isThere(caller))) return null;
  const answer = content.kind === 'value' ? (content.value as { Extensions: string[]; Calls: string[] }) : null;
  const capabilities = answer ? { extensions: answer.Extensions, calls: answer.Calls } : specificationOnly;
  await learn(caller.backendAddress, { capabilities, askedAt: Date.now() });
  return capabilities;
}

/**
 * Guesses the capabilities where the call failed. A backend may answer an unknown address with a server error, or without CORS headers, which
 * looks like no network. If it answers a call of the specification right after, it supports nothing more; the guess is short-lived.
 */
async function guessedOf(caller: Caller, reply: Reply): Promise<Capabilities | null> {
  const known = await knownBackend(caller.backendAddress);
  // The app's own origin needs no CORS: there no answer means no network.
  const isTemporary = reply.kind === 'failed' ? reply.code === 'timeout' || caller.backendAddress === '' : reply.status === 502 || reply.status === 503 || reply.status === 504;
  if (isTemporary || known.capabilities?.extensions.length || !(await isThere(caller))) return null;
  if (reply.kind === 'failed' && (await exchange(caller, capabilityCall)).kind !== 'failed') return null;
  await learn(caller.backendAddress, { capabilities: specificationOnly, askedAt: Date.now() - capabilitiesHoldMs + guessHoldsMs });
  return specificationOnly;
}

async function isThere(caller: Caller): Promise<boolean> {
  const reply = await exchange(caller, sessionCalls.currentUser);
  return reply.kind === 'answered' && reply.content.kind === 'value';
}

/** Whether the backend of `caller` supports `extension`; assumed while it cannot be reached. */
export async function hasExtension(caller: Caller, extension: Extension): Promise<boolean> {
  const capabilities = await capabilitiesOf(caller);
  return capabilities === null || capabilities.extensions.includes(extension);
}

/** Whether the backend of `caller` has `call`; assumed while it cannot be reached. */
export async function supports(caller: Caller, call: CallDefinition): Promise<boolean> {
  if (!call.isExtra) return true;
  const capabilities = await capabilitiesOf(caller);
  return capabilities === null || hasCall(capabilities, call);
}
