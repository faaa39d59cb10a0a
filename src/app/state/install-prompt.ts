import { useSyncExternalStore } from 'react';

/** Chromium's event; no other browser has it, and it comes only where the app is not installed. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

const OFFERED = 'tabor-install-offered';

let pending: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Stores the browser's install prompt, which comes once, before any screen is there. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => change(null));
}

/** Installs the app after the browser's own question; null where the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => pending);
  if (!prompt) return null;
  return () => {
    // An offer can be used once; the browser makes another one later.
    change(null);
    setInstallOffered();
    void prompt.prompt();
  };
}

/** Whether this device has offered the installation on its own, which it does once. */
export function wasInstallOffered(): boolean {
  return localStorage.getItem(OFFERED) !== null;
}

export function setInstallOffered(): void {
  localStorage.setItem(OFFERED, 'yes');
}

function change(prompt: InstallPrompt | null): void {
  pending = prompt;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
