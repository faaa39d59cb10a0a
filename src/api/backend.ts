import type { EntityName, GridDefinition } from '../contract/entity.ts';
import { TaborError } from '../contract/problem.ts';
import { callOf } from '../contract/registry.ts';
import { currentSession } from '../db/device-database.ts';
import { askAs, valueOf } from './ask-as.ts';
import type { ReadPage } from './reading/read-page.ts';
import { download, exchangeGrid, type CallRequest, type Caller } from './transport.ts';
import { visitorCaller } from './visitor-caller.ts';

/** The logged-in user as the transport needs to know them, else the visitor. Throws `TaborError` `unauthorized` when there is neither. */
export async function callerOfSession(): Promise<{ caller: Caller }> {
  const session = await currentSession();
  const visitor = visitorCaller();
  if (session?.state !== 'active' && visitor) return { caller: visitor };
  if (!session || session.state === 'expired') throw new TaborError('unauthorized');
  const { backendAddress, token, language } = session;
  return { caller: { backendAddress, token, language } };
}

/** Asks the backend, as whoever is logged in, for what an entity's call answers, read by its contract. Throws `TaborError` with what is wrong. */
export async function ask(entity: EntityName, call: string, request: CallRequest = {}): Promise<unknown> {
  const { caller } = await callerOfSession();
  return askAs(caller, callOf(entity, call), request);
}

/** Asks as whoever holds a record's access token, which the request carries: who is logged in here has no part in it. Throws as `ask` does. */
export async function askByAccessToken(entity: EntityName, call: string, request: CallRequest): Promise<unknown> {
  const { caller } = await callerOfSession();
  return askAs({ ...caller, token: null }, callOf(entity, call), request);
}

/** The bytes of a file of the backend; null when they cannot be had. */
export async function fetchFile(id: number): Promise<Blob | null> {
  const { caller } = await callerOfSession();
  return download(caller, callOf('file', 'get'), { id: String(id) });
}

/** One page of a list, its rows as the contract has them. */
export async function askGrid(grid: GridDefinition, parameters: URLSearchParams, signal?: AbortSignal): Promise<ReadPage> {
  const { caller } = await callerOfSession();
  return (await valueOf(caller, await exchangeGrid(caller, grid, parameters, signal))) as ReadPage;
}
