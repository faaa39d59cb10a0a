import { useCallback, useSyncExternalStore } from 'react';
import { demoInNetwork, hasCall, hasPasswordLogin, type Capabilities, type Extension } from '../contract/definition/capabilities.ts';
import type { CallDefinition, EntityName } from '../contract/definition/entity.ts';
import { recordEntity, entityRegistry } from '../contract/registry.ts';
import { storedBackend, watchBackend } from '../db/schema/device-database.ts';
import type { BackendRow } from '../db/schema/rows.ts';
import { useSession } from './session-context.tsx';

export type Supports = (entity: EntityName, call: string) => boolean;

let storedRow: BackendRow | null = null;
let stopWatching: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Reads the backend's stored capabilities before the first screen, which saves a second render. */
export async function loadCapabilities(): Promise<void> {
  storedRow = await storedBackend();
}

/** Whether the backend has a call beyond the specification; live. Until its capabilities are known, every call counts as supported. */
export function useSupports(): Supports {
  const capabilities = useCapabilities();
  return useCallback(
    (entity, name) => {
      const call: CallDefinition | undefined = (entityRegistry[recordEntity(entity)].calls as Readonly<Record<string, CallDefinition>>)[
        name
      ];
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

/** Whether the backend has announced a call beyond the specification that belongs to no entity; live. */
export function useHasCall(call: CallDefinition): boolean {
  const capabilities = useCapabilities();
  return capabilities !== null && hasCall(capabilities, call);
}

/** Whether users log in by passwords; live, and assumed until the backend's capabilities are known. */
export function useHasPasswordLogin(): boolean {
  const capabilities = useCapabilities();
  return capabilities === null || hasPasswordLogin(capabilities);
}

/** Whether other machines can log in to this demo. */
export function useIsDemoInNetwork(): boolean {
  return useCapabilities()?.extensions.includes(demoInNetwork) ?? false;
}

/** Device policy of the company as the backend sent it; undefined where it sent none. */
export function useDeviceDemands(): unknown {
  return useCapabilities()?.device;
}

/** The columns of an open list that the backend shows to this anonymous user: none for a closed list, null for all. */
export function useVisitorColumns(): (entity: EntityName) => readonly string[] | null {
  const columns = useCapabilities()?.visitorColumns;
  const { isAnonymous } = useSession();
  return useCallback((entity) => (isAnonymous && columns?.[entity]) || null, [columns, isAnonymous]);
}

function useCapabilities(): Capabilities | null {
  const { backendAddress } = useSession().session;
  const backend = useSyncExternalStore(subscribe, () => storedRow);
  return backend?.address === backendAddress ? backend.capabilities : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchBackend((row) => {
    if (JSON.stringify(row?.capabilities) === JSON.stringify(storedRow?.capabilities) && row?.address === storedRow?.address) return;
    storedRow = row;
    for (const one of listeners) one();
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}
