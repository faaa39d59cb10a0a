import { useCallback, useEffect, useState } from 'react';
import type { SharedSummary } from '../../contract/entities/periodic-summary.ts';
import { askByAccessToken } from '../../api/backend.ts';
import { positionsIn, type Position } from './position.ts';

const entity = 'periodic-summary';

/** What a link opens: asked for anew each time and kept nowhere, since the device is nobody's. */
export type Shared = { readonly summary: SharedSummary; readonly positions: readonly Position[]; readonly isOpen: boolean };

export type SharedState = { readonly kind: 'asking' } | { readonly kind: 'problem'; readonly problem: unknown } | { readonly kind: 'here'; readonly shared: Shared };

/** Reads what the token opens, and again when asked to. */
export function useSharedPositions(accessToken: string): { readonly state: SharedState; readonly readAgain: () => Promise<void> } {
  const [state, setState] = useState<SharedState>({ kind: 'asking' });
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

/** Saves a position by the token. Throws `TaborError` with what is wrong. */
export async function saveShared(accessToken: string, position: Position, key: string): Promise<void> {
  const body = { ...position, Id: typeof position.Id === 'number' ? position.Id : null, accessToken };
  await askByAccessToken(entity, 'createOrUpdatePosition', { body, idempotencyKey: key });
}

/** Deletes a position by the token. Throws `TaborError` with what is wrong. */
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
    return { kind: 'here', shared: { summary: summary as SharedSummary, positions: positionsIn(positions), isOpen: isOpen === true } };
  } catch (problem) {
    return { kind: 'problem', problem };
  }
}
