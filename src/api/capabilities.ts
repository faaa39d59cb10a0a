import { capabilityCall, hasCall, specificationOnly, type Capabilities, type Extension } from '../contract/capabilities.ts';
import type { CallDefinition } from '../contract/entity.ts';
import { sessionCalls } from '../contract/session.ts';
import { knownBackend, learn } from './known-backend.ts';
import { exchange, type Caller } from './transport.ts';

/** Capabilities hold so long: a backend may be replaced by a newer one. */
const capabilitiesHoldMs = 12 * 60 * 60_000;

/** What the backend of `caller` can do beyond the specification; asked once, and again after a while. Null while it cannot be asked. */
export async function capabilitiesOf(caller: Caller): Promise<Capabilities | null> {
  const { capabilities, askedAt } = await knownBackend(caller.backendAddress);
  const isFresh = Math.abs(Date.now() - askedAt) < capabilitiesHoldMs;
  return capabilities && isFresh ? capabilities : ((await askCapabilities(caller)) ?? capabilities);
}

/** Asks anew; null when the backend did not answer. One that does not know the question knows the specification and nothing more. */
export async function askCapabilities(caller: Caller): Promise<Capabilities | null> {
  const reply = await exchange(caller, capabilityCall);
  if (reply.kind === 'failed') return reply.code === 'network' ? guessedOf(caller) : null;
  if (reply.status === 401 || reply.status === 429 || reply.status >= 500) return null;
  const { content } = reply;
  // A page may be a captive portal's; or of a server that answers each unknown address with one.
  if (content.kind === 'unreadable' && content.code === 'not-the-backend' && !(await isThere(caller))) return null;
  const answer = content.kind === 'value' ? (content.value as { Extensions: string[]; Calls: string[] }) : null;
  const capabilities = answer ? { extensions: answer.Extensions, calls: answer.Calls } : specificationOnly;
  await learn(caller.backendAddress, { capabilities, askedAt: Date.now() });
  return capabilities;
}

/** A guess holds so long. */
const guessHoldsMs = 10 * 60_000;

/**
 * A 404 without CORS headers reaches the app as no answer at all. Where another call works and this one fails again, the backend does not know
 * the question; never of a backend that has answered it before.
 */
async function guessedOf(caller: Caller): Promise<Capabilities | null> {
  const { capabilities } = await knownBackend(caller.backendAddress);
  if (capabilities || caller.backendAddress === '' || !(await isThere(caller))) return null;
  const again = await exchange(caller, capabilityCall);
  if (again.kind !== 'failed' || again.code !== 'network') return null;
  await learn(caller.backendAddress, { capabilities: specificationOnly, askedAt: Date.now() - capabilitiesHoldMs + guessHoldsMs });
  return specificationOnly;
}

async function isThere(caller: Caller): Promise<boolean> {
  const reply = await exchange(caller, sessionCalls.currentUser);
  return reply.kind === 'answered' && reply.content.kind === 'value';
}

/** Whether the backend of `caller` is known to have `extension`; while it cannot be asked, it is taken to be ours. */
export async function hasExtension(caller: Caller, extension: Extension): Promise<boolean> {
  const capabilities = await capabilitiesOf(caller);
  return capabilities === null || capabilities.extensions.includes(extension);
}

/** Whether the backend of `caller` has `call`; while it cannot be asked, it is taken to be ours. */
export async function supports(caller: Caller, call: CallDefinition): Promise<boolean> {
  if (!call.isExtra) return true;
  const capabilities = await capabilitiesOf(caller);
  return capabilities === null || hasCall(capabilities, call);
}
