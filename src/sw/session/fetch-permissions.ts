import { backendFacts } from '../../api/backend-facts.ts';
import { recordTolerated } from '../../api/record-answer.ts';
import { flagsIn, permissionsIn } from '../../api/session-replies.ts';
import { exchange, type Caller } from '../../api/transport.ts';
import { functionality } from '../../contract/permissions/functionality.ts';
import type { Permissions } from '../../contract/permissions/permissions.ts';
import { TaborError, type ProblemCode } from '../../contract/wire/problem.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import type { Tolerated } from '../../api/reading/tolerated.ts';
import { runConcurrently } from '../run-concurrently.ts';

/** The functionalities of the specification: `Administration` is an extension whose number may mean something else elsewhere. */
const specifiedFunctionalities = Object.values(functionality).filter((id) => id !== functionality.Administration);

/**
 * The permissions of `caller`, from one call per functionality. One whose call fails or returns no flags has those of `former`, and none
 * when the answer is 403; null when no call was answered, so that the backend lacks the call. Throws `TaborError` without a network, and
 * when every call failed with a server error.
 */
export async function fetchPermissions(caller: Caller, former: Permissions = {}): Promise<Permissions | null> {
  const granted: Record<string, Permissions[string]> = {};
  const tolerated: Tolerated = new Map();
  let failed: ProblemCode | null = null;
  let answers = 0;
  const fetchOne = async (id: number): Promise<void> => {
    const reply = await exchange(caller, sessionCalls.getPermissions, { parameters: { functionality: String(id) } });
    if (reply.kind === 'failed') throw new TaborError('network');
    if (reply.status >= 500 && reply.status !== 501) failed = 'unavailable';
    else if (reply.status === 401) failed ??= 'unauthorized';
    if (reply.content.kind === 'value') answers += 1;
    const fetched =
      reply.content.kind === 'value'
        ? (permissionsIn(reply.content.value, tolerated)?.[String(id)] ?? flagsIn(reply.content.value, tolerated))
        : null;
    const flags = fetched ?? (reply.status === 403 ? undefined : former[String(id)]);
    if (flags) granted[String(id)] = flags;
  };
  const problem = await runConcurrently(
    specifiedFunctionalities.map((id) => () => fetchOne(id)),
    () => Promise.resolve(),
  );
  if (problem) throw new TaborError(problem);
  if (answers === 0 && failed) throw new TaborError(failed);
  await recordTolerated(await backendFacts(caller.backendAddress), sessionCalls.getPermissions, tolerated);
  return answers === 0 ? null : granted;
}
