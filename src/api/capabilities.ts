import type { InferOutput } from 'valibot';
import {
  capabilityCall,
  hasCall,
  specificationOnly,
  type capabilityAnswer,
  type Capabilities,
  type Extension,
} from '../contract/definition/capabilities.ts';
import type { CallDefinition } from '../contract/definition/entity.ts';
import { sessionCalls } from '../contract/access/session.ts';
import { backendFacts, updateBackendFacts } from './backend-facts.ts';
import { exchange, type Caller } from './transport.ts';
import type { Reply } from '../sync/reply.ts';

/** Refresh interval of the capabilities: a backend may be upgraded. */
const CAPABILITIES_MAX_AGE_MS = 12 * 60 * 60_000;

/** Refresh interval after a guess: the backend may only have been disturbed. */
const GUESS_MAX_AGE_MS = 10 * 60_000;

const pendingRequests = new Map<string, Promise<Capabilities | null>>();

/** Capabilities of the backend of `caller`; cached and refreshed. Null while the backend cannot be reached. */
export async function capabilitiesOf(caller: Caller): Promise<Capabilities | null> {
  const { capabilities, askedAt } = await backendFacts(caller.backendAddress);
  const isFresh = Math.abs(Date.now() - askedAt) < CAPABILITIES_MAX_AGE_MS;
  return capabilities && isFresh ? capabilities : ((await fetchCapabilitiesOnce(caller)) ?? capabilities);
}

/** Concurrent callers share one request. */
function fetchCapabilitiesOnce(caller: Caller): Promise<Capabilities | null> {
  const { backendAddress } = caller;
  const running = pendingRequests.get(backendAddress) ?? fetchCapabilities(caller).finally(() => pendingRequests.delete(backendAddress));
  pendingRequests.set(backendAddress, running);
  return running;
}

/** Queries the capabilities; null when the backend did not answer. One that does not know the call supports the specification only. */
export async function fetchCapabilities(caller: Caller): Promise<Capabilities | null> {
  const reply = await exchange(caller, capabilityCall);
  if (reply.kind === 'failed' || reply.status >= 500) return guessCapabilities(caller, reply);
  if (reply.status === 401 && caller.token === null) return storeUntilLogin(caller);
  if (reply.status === 401 || reply.status === 429) return null;
  const { content } = reply;
  // An HTML page may come from a captive portal, or from a server that answers every unknown address with one.
  if (content.kind === 'unreadable' && content.code === 'not-the-backend' && !(await answersSpecification(caller))) return null;
  const answer = content.kind === 'value' ? (content.value as InferOutput<typeof capabilityAnswer>) : null;
  const capabilities = answer
    ? {
        extensions: answer.Extensions,
        calls: answer.Calls,
        visitorColumns: answer.VisitorColumns,
        companyKey: answer.CompanyKey,
        companyLogin: answer.CompanyLogin,
        passwordLogin: answer.PasswordLogin,
        device: answer.Device,
      }
    : specificationOnly;
  await updateBackendFacts(caller.backendAddress, { capabilities, askedAt: Date.now() });
  return capabilities;
}

/**
 * Guesses the capabilities where the call failed. A backend may answer an unknown address with a server error, or without CORS headers,
 * which looks like no network. If it answers a call of the specification right after, it supports nothing more; the guess is short-lived.
 */
async function guessCapabilities(caller: Caller, reply: Reply): Promise<Capabilities | null> {
  const backend = await backendFacts(caller.backendAddress);
  // The app's own origin needs no CORS: there no answer means no network.
  const isTemporary =
    reply.kind === 'failed'
      ? reply.code === 'timeout' || caller.backendAddress === ''
      : reply.status === 502 || reply.status === 503 || reply.status === 504;
  if (isTemporary || backend.capabilities?.extensions.length || !(await answersSpecification(caller))) return null;
  if (reply.kind === 'failed' && (await exchange(caller, capabilityCall)).kind !== 'failed') return null;
  await updateBackendFacts(caller.backendAddress, {
    capabilities: specificationOnly,
    askedAt: Date.now() - CAPABILITIES_MAX_AGE_MS + GUESS_MAX_AGE_MS,
  });
  return specificationOnly;
}

/**
 * A backend that refuses a visitor a call which is open on the reference backend does not know it, and asks for a login at every address.
 * The guess is never fresh: a caller with a token asks anew.
 */
async function storeUntilLogin({ backendAddress }: Caller): Promise<Capabilities | null> {
  if ((await backendFacts(backendAddress)).capabilities?.extensions.length) return null;
  await updateBackendFacts(backendAddress, { capabilities: specificationOnly, askedAt: 0 });
  return specificationOnly;
}

async function answersSpecification(caller: Caller): Promise<boolean> {
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
