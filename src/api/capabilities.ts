import { capabilityCall, hasCall, specificationOnly, type Capabilities, type Extension } from '../contract/capabilities.ts';
import type { CallDefinition } from '../contract/entity.ts';
import { sessionCalls } from '../contract/session.ts';
import { knownBackend, learn } from './known-backend.ts';
import { exchange, type Caller } from './transport.ts';
import type { Reply } from '../sync/reply.ts';

/** Capabilities hold so long: a backend may be replaced by a newer one. */
const capabilitiesHoldMs = 12 * 60 * 60_000;

/** A backend that may only have been disturbed is asked again after this. */
const guessHoldsMs = 10 * 60_000;

const asking = new Map<string, Promise<Capabilities | null>>();

/** What the backend of `caller` can do beyond the specification; asked once, and again after a while. Null while it cannot be asked. */
export async function capabilitiesOf(caller: Caller): Promise<Capabilities | null> {
  const { capabilities, askedAt } = await knownBackend(caller.backendAddress);
  const isFresh = Math.abs(Date.now() - askedAt) < capabilitiesHoldMs;
  return capabilities && isFresh ? capabilities : ((await askOnce(caller)) ?? capabilities);
}

/** Whoever asks meanwhile waits for the same answer. */
function askOnce(caller: Caller): Promise<Capabilities | null> {
  const { backendAddress } = caller;
  const running = asking.get(backendAddress) ?? askCapabilities(caller).finally(() => asking.delete(backendAddress));
  asking.set(backendAddress, running);
  return running;
}

/** Asks anew; null when the backend did not answer. One that does not know the question knows the specification and nothing more. */
export async function askCapabilities(caller: Caller): Promise<Capabilities | null> {
  const reply = await exchange(caller, capabilityCall);
  if (reply.kind === 'failed' || reply.status >= 500) return guessedOf(caller, reply);
  if (reply.status === 401 || reply.status === 429) return null;
  const { content } = reply;
  // A page may be a captive portal's; or of a server that answers each unknown address with one.
  if (content.kind === 'unreadable' && content.code === 'not-the-backend' && !(await isThere(caller))) return null;
  const answer = content.kind === 'value' ? (content.value as { Extensions: string[]; Calls: string[] }) : null;
  const capabilities = answer ? { extensions: answer.Extensions, calls: answer.Calls } : specificationOnly;
  await learn(caller.backendAddress, { capabilities, askedAt: Date.now() });
  return capabilities;
}

/**
 * A backend may answer an unknown address with an error of its own, or with an answer that another origin may not read, which looks like no
 * network. Where it answers a call of the specification right after, it knows no other; for a while, for it may have been disturbed.
 */
async function guessedOf(caller: Caller, reply: Reply): Promise<Capabilities | null> {
  const known = await knownBackend(caller.backendAddress);
  // At our own origin nothing is kept from the app: there no answer is no network.
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
