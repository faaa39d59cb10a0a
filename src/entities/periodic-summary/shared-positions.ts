import { useCallback, useEffect, useState } from 'react';
import type { SharedSummary } from '../../contract/entities/mileage/periodic-summary.ts';
import { ignoreTaborError, TaborError } from '../../contract/wire/problem.ts';
import { callApiByAccessToken } from '../../api/backend.ts';
import { toSortedPositions, type Position } from './position.ts';

const entity = 'periodic-summary';

/** The data behind a link. Fetched on each visit and never cached, since the device belongs to no user. */
export type SharedData = { readonly summary: SharedSummary; readonly positions: readonly Position[]; readonly isOpen: boolean };

export type SharedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'problem'; readonly problem: unknown }
  | { readonly kind: 'loaded'; readonly shared: SharedData };

/** Fetches the data behind the token; `readAgain` refetches it. */
export function useSharedPositions(accessToken: string): { readonly state: SharedState; readonly readAgain: () => Promise<void> } {
  const [state, setState] = useState<SharedState>({ kind: 'loading' });
  const readAgain = useCallback(async () => {
    setState(await fetchShared(accessToken));
  }, [accessToken]);
  useEffect(() => {
    let isCurrent = true;
    async function open() {
      const next = await fetchShared(accessToken);
      if (isCurrent) setState(next);
    }
    void open();
    return () => {
      isCurrent = false;
    };
  }, [accessToken]);
  return { state, readAgain };
}

/** Saves a position with the access token and the idempotency key `key`. Throws `TaborError` when the call fails. */
export async function saveShared(accessToken: string, position: Position, key: string): Promise<void> {
  const body = { ...position, Id: typeof position.Id === 'number' ? position.Id : null, accessToken };
  await callApiByAccessToken(entity, 'createOrUpdatePosition', { body, idempotencyKey: key });
}

/** Deletes a position with the access token. Throws `TaborError` when the call fails. */
export async function removeShared(accessToken: string, { Id }: Position): Promise<void> {
  await callApiByAccessToken(entity, 'deletePosition', {
    parameters: { id: String(Id), accessToken },
    idempotencyKey: crypto.randomUUID(),
  });
}

async function fetchShared(accessToken: string): Promise<SharedState> {
  try {
    const id = String(
      await callApiByAccessToken(entity, 'getIdByAccessToken', { parameters: { token: accessToken } }).catch(toLinkProblem),
    );
    const [summary, positions, isOpen] = await Promise.all([
      callApiByAccessToken(entity, 'getByAccessToken', { parameters: { token: accessToken } }),
      callApiByAccessToken(entity, 'getPositions', { parameters: { id, accessToken } }),
      callApiByAccessToken(entity, 'canBeEdited', { parameters: { id, accessToken } }).catch(ignoreTaborError),
    ]);
    return {
      kind: 'loaded',
      shared: { summary: summary as SharedSummary, positions: toSortedPositions(positions), isOpen: isOpen === true },
    };
  } catch (problem) {
    return { kind: 'problem', problem };
  }
}

/** A backend of the specification has no code for a link that it does not know: its refusal says so. */
function toLinkProblem(error: unknown): never {
  if (error instanceof TaborError && linkRefusals.has(error.code)) throw new TaborError('access-unknown');
  throw error;
}

const linkRefusals: ReadonlySet<string> = new Set([
  'not-found',
  'unknown-address',
  'bad-request',
  'refused',
  'validation',
  'forbidden',
  'unauthorized',
  'unreadable-answer',
]);
