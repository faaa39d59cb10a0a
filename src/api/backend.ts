import type { EntityName, GridDefinition } from '../contract/definition/entity.ts';
import { TaborError } from '../contract/wire/problem.ts';
import { callOf } from '../contract/registry.ts';
import { currentSession } from '../db/schema/device-database.ts';
import { callApiAs, replyValue } from './call-api-as.ts';
import type { ReadPage } from './reading/read-page.ts';
import { callerOf, exchangeGrid, type CallRequest, type Caller } from './transport.ts';
import { requestProof } from './proof.ts';
import { anonymousCaller } from './anonymous-caller.ts';

/** The caller of the active session, else the anonymous caller. Throws `TaborError` `unauthorized` when there is neither. */
export async function callerOfSession(): Promise<{ caller: Caller }> {
  const session = await currentSession();
  const anonymous = anonymousCaller();
  if (session?.state !== 'active' && anonymous) return { caller: anonymous };
  if (!session || session.state === 'expired') throw new TaborError('unauthorized');
  return { caller: callerOf(session) };
}

/**
 * Calls the backend as the current caller and returns the value read by the call's contract. Where the backend needs a recent proof, it is
 * requested from the user. Throws `TaborError`.
 */
export async function callApi(entity: string, call: string, request: CallRequest = {}): Promise<unknown> {
  const { caller } = await callerOfSession();
  try {
    return await callApiAs(caller, callOf(entity, call), request);
  } catch (error) {
    if (!(error instanceof TaborError) || error.code !== 'proof-required' || !(await requestProof())) throw error;
    return callApiAs(caller, callOf(entity, call), request);
  }
}

/** Calls with a record's access token, which the request carries, and without the session's token. Throws as `callApi` does. */
export async function callApiByAccessToken(entity: EntityName, call: string, request: CallRequest): Promise<unknown> {
  const { caller } = await callerOfSession();
  return callApiAs({ ...caller, token: null }, callOf(entity, call), request);
}

/** One page of a list, with its rows read by the contract. */
export async function callGrid(grid: GridDefinition, parameters: URLSearchParams, signal?: AbortSignal): Promise<ReadPage> {
  const { caller } = await callerOfSession();
  return (await replyValue(caller, await exchangeGrid(caller, grid, parameters, signal))) as ReadPage;
}
