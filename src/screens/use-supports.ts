import { useCallback, useSyncExternalStore } from 'react';
import { hasCall, type Capabilities, type Extension } from '../contract/capabilities.ts';
import type { CallDefinition, EntityName } from '../contract/entity.ts';
import { documentEntity, entityRegistry } from '../contract/registry.ts';
import { storedBackend, watchBackend } from '../db/device-database.ts';
import type { BackendRow } from '../db/rows.ts';
import { useSession } from './session-context.tsx';

export type Supports = (entity: EntityName, call: string) => boolean;

let known: BackendRow | null = null;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Reads the backend's stored capabilities before the first screen, which saves a second render. */
export async function readSupports(): Promise<void> {
  known = await storedBackend();
}

/** Whether the backend has a call beyond the specification; live. Until its capabilities are known, every call counts as supported. */
export function useSupports(): Supports {
  const capabilities = useCapabilities();
  return useCallback(
    (entity, name) => {
      const call: CallDefinition | undefined = (entityRegistry[documentEntity(entity)].calls as Readonly<Record<string, CallDefinition>>)[name];
      return capabilities === null || call === undefined || hasCall(capabilities, call);
    },
    [capabilities],
  );
}

/** Whether the backend has an extension of the specification; live, and assumed until its capabilities are known. */
export function useHasExtension(extension: Extension): boolean {
  const capabilities = useCapabilities();
  return capabilities === null || capabilities.extensions.includes(extension);
}

function useCapabilities(): Capabilities | null {
  const { backendAddress } = useSession().session;
  const backend = useSyncExternalStore(follow, () => known);
  return backend?.address === backendAddress ? backend.capabilities : null;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= watchBackend((row) => {
    if (JSON.stringify(row?.capabilities) === JSON.stringify(known?.capabilities) && row?.address === known?.address) return;
    known = row;
    for (const one of listeners) one();
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}
