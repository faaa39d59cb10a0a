import * as v from 'valibot';
import { openAnswer } from '../../api/open-answer.ts';
import {
  callName,
  capabilityCall,
  hasPasswordLogin,
  specificationOnly,
  type Capabilities,
} from '../../contract/definition/capabilities.ts';
import { passkeyOptions } from '../../contract/entities/company/passkey-options.ts';
import { verifyPath } from '../../contract/entities/handover/verify-path.ts';

const STORAGE_KEY = 'tabor-login-ways';

/** Missing call of a backend that implements the specification only. */
const NOT_FOUND = 404;

const loginWays = v.object({ company: v.nullable(v.string()), hasPassword: v.boolean(), hasPasskeys: v.boolean(), canVerify: v.boolean() });

/**
 * How the backend lets users in. `company`: the company whose provider logs users in; null without one. `canVerify`: it verifies printed
 * protocols.
 */
export type LoginWays = v.InferOutput<typeof loginWays>;

/** Login methods of a backend that has not answered yet. */
const passwordOnly: LoginWays = { company: null, hasPassword: true, hasPasskeys: false, canVerify: false };

type Backend = { readonly backendAddress: string; readonly language: string };

/** The login methods that the backend at `backendAddress` had last. */
export function savedLoginWays(backendAddress: string): LoginWays {
  try {
    const saved = v.safeParse(
      v.object({ backendAddress: v.literal(backendAddress), ways: loginWays }),
      JSON.parse(String(localStorage.getItem(STORAGE_KEY))),
    );
    return saved.success ? saved.output.ways : passwordOnly;
  } catch {
    return passwordOnly;
  }
}

/** Reads the login methods from the backend and saves them; null when it did not answer. */
export async function readLoginWays(backend: Backend): Promise<LoginWays | null> {
  const answer = await openAnswer(backend, capabilityCall);
  const ways = answer?.value
    ? waysOf({
        ...specificationOnly,
        calls: answer.value.Calls,
        companyLogin: answer.value.CompanyLogin,
        passwordLogin: answer.value.PasswordLogin,
      })
    : answer?.status === NOT_FOUND
      ? passwordOnly
      : null;
  if (ways) localStorage.setItem(STORAGE_KEY, JSON.stringify({ backendAddress: backend.backendAddress, ways }));
  return ways;
}

function waysOf(capabilities: Capabilities): LoginWays {
  const has = (call: Parameters<typeof callName>[0]) => capabilities.calls.includes(callName(call));
  return {
    company: capabilities.companyLogin ?? null,
    hasPassword: hasPasswordLogin(capabilities),
    hasPasskeys: has(passkeyOptions),
    canVerify: has({ method: 'GET', path: verifyPath }),
  };
}
