import { useSyncExternalStore } from 'react';
import { messageSW, Workbox } from 'workbox-window';
import type { PageMessage } from '../../sw/messages.ts';
import { trustScript } from '../../ui/trusted/trusted-types.ts';
import { isRecordOpen } from './open-records.ts';

export type WorkerStatus = {
  /** `missing`: this browser has no service worker here, so nothing works without a network and nothing is sent. */
  readonly support: 'starting' | 'ready' | 'missing' | 'failed';
  /** `offered`: a new version waits for consent. `elsewhere`: another tab consented, and this one still runs the old one. */
  readonly update: 'none' | 'offered' | 'elsewhere';
};

const UPDATE_CHECK_MS = 3_600_000;

let status: WorkerStatus = { support: 'starting', update: 'none' };
let registration: ServiceWorkerRegistration | undefined;
let isAccepted = false;
const listeners = new Set<() => void>();

export function useWorkerStatus(): WorkerStatus {
  return useSyncExternalStore(subscribe, () => status);
}

/** Registers the worker; an update is offered and never forced. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return change({ support: 'missing' });
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload();
    else if (hadController) change({ update: 'elsewhere' });
    // The first worker of a device takes control without a reload.
    hadController = true;
  });
  const workbox = import.meta.env.DEV
    ? new Workbox(trustScript('/dev-sw.js?dev-sw'), { type: 'module' })
    : new Workbox(trustScript('/worker.js'));
  workbox.addEventListener('waiting', () => change({ update: 'offered' }));
  try {
    registration = await workbox.register({ immediate: true });
    change({ support: 'ready' });
  } catch {
    // Blocked by a policy or a setting: the shell shows a banner.
    return change({ support: 'failed' });
  }
  setInterval(() => void registration?.update().catch(ignoreOffline), UPDATE_CHECK_MS);
}

/** Activates the new version; false while a record is open in any tab. */
export async function acceptUpdate(): Promise<boolean> {
  if (status.update === 'offered' && (await isRecordOpen())) return false;
  isAccepted = true;
  if (registration?.waiting) {
    registration.active?.postMessage({ type: 'make-way' } satisfies PageMessage);
    void messageSW(registration.waiting, { type: 'skip-waiting' } satisfies PageMessage);
  } else location.reload();
  return true;
}

function change(changed: Partial<WorkerStatus>): void {
  status = { ...status, ...changed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offline: the next interval checks again. */
function ignoreOffline(): void {}
