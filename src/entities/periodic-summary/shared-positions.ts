import { useCallback, useEffect, useState } from 'react';
import type { SharedSummary } from '../../contract/entities/periodic-summary.ts';
import { askByAccessToken } from '../../api/backend.ts';
import { positionsIn, type Position } from './position.ts';

const entity = 'periodic-summary';

/** The data behind a link. Fetched on each visit and never cached, since the device belongs to no user. */
export type Shared = { readonly summary: SharedSummary; readonly positions: readonly Position[]; readonly isOpen: boolean };

export type SharedState = { readonly kind: 'loading' } | { readonly kind: 'problem'; readonly problem: unknown } | { readonly kind: 'loaded'; readonly shared: Shared };

/** Fetches the data behind the token; `readAgain` refetches it. */
export function useSharedPositions(accessToken: string): { readonly state: SharedState; readonly readAgain: () => Promise<void> } {
  const [state, setState] = useState<SharedState>({ kind: 'loading' });
  const readAgain = useCallback(async () => {
    setState(await read(accessToken));
  }, [accessToken]);
  useEffect(() => {
    let isCurrent = true;
    async function open() {
      const next = await read(accessToken);
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
  await askByAccessToken(entity, 'createOrUpdatePosition', { body, idempotencyKey: key });
}

/** Deletes a position with the access token. Throws `TaborError` when the call fails. */
export async function removeShared(accessToken: string, { Id }: Position): Promise<void> {
  await askByAccessToken(entity, 'deletePosition', { parameters: { id: String(Id), accessToken }, idempotencyKey: crypto.randomUUID() });
}

async function read(accessToken: string): Promise<SharedState> {
  try {
    const id = String(await askByAccessToken(entity, 'getIdByAccessToken', { parameters: { token: accessToken } }));
    const [summary, positions, isOpen] = await Promise.all([
      askByAccessToken(entity, 'getByAccessToken', { parameters: { token: accessToken } }),
      askByAccessToken(entity, 'getPositions', { parameters: { id, accessToken } }),
      askByAccessToken(entity, 'canBeEdited', { parameters: { id, accessToken } }),
    ]);
    return { kind: 'loaded', shared: { summary: summary as SharedSummary, positions: positionsIn(positions), isOpen: isOpen === true } };
  } catch (problem) {
    return { kind: 'problem', problem };
  }
}
