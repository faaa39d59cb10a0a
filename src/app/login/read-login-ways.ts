import { backendFacts } from '../../api/backend-facts.ts';
import { fetchCapabilities } from '../../api/capabilities.ts';
import type { Caller } from '../../api/transport.ts';
import { callName, hasPasswordLogin, type Capabilities } from '../../contract/definition/capabilities.ts';
import { verifyPath } from '../../contract/entities/fleet/verify-path.ts';
import type { LoginWays } from './use-login-ways.ts';

/** Reads the login methods: first the cached ones, then those of the backend. */
export async function readLoginWays(caller: Caller, onRead: (ways: LoginWays) => void): Promise<void> {
  const known = (await backendFacts(caller.backendAddress)).capabilities;
  if (known) onRead(waysOf(known));
  const fresh = await fetchCapabilities(caller);
  if (fresh) onRead(waysOf(fresh));
}

function waysOf(capabilities: Capabilities): LoginWays {
  return { company: capabilities.companyLogin ?? null, hasPassword: hasPasswordLogin(capabilities), canVerify: capabilities.calls.includes(callName({ method: 'GET', path: verifyPath })) };
}
