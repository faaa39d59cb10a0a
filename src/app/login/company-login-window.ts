import { companyLoginPath, loginFragment } from '../../contract/access/directory.ts';

const STORAGE_KEY = 'tabor-company-login';
const CHANNEL = 'tabor-company-login';
/** How long a window waits for the page that opened it. */
const MAX_WAIT_MS = 1_000;

/** A login that came back: its code, with the secret of the page that started it, or why it failed. */
export type ReturnedLogin = { readonly code: string; readonly verifier: string } | { readonly error: string };

/** The secret of a page that begins a login, and the challenge to which the provider binds its answer. */
export type LoginSecret = { readonly verifier: string; readonly challenge: string };

type Start = {
  readonly backendAddress: string;
  readonly purpose: 'login' | 'proof';
  readonly redirectTo?: string | undefined;
  readonly isWindow: boolean;
  /** That of a login which the backend knows of already. */ readonly secret?: LoginSecret;
};
type Stored = { readonly verifier: string; readonly isWindow: boolean };

/** The address that begins a login at the company's provider. Only this device can redeem its code. */
export async function companyLoginAddress({ backendAddress, purpose, redirectTo = '', isWindow, secret }: Start): Promise<string> {
  const { verifier, challenge } = secret ?? (await newLoginSecret());
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ verifier, isWindow } satisfies Stored));
  const parameters = new URLSearchParams({ challenge, purpose, redirectTo, ...(backendAddress !== '' && { origin: location.origin }) });
  return `${backendAddress}${companyLoginPath}?${parameters.toString()}`;
}

export async function newLoginSecret(): Promise<LoginSecret> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  return { verifier, challenge: base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))) };
}

/** The login that a fragment brings back; null for another fragment. The secret is used up by that. */
export function returnedLogin(hash: string): ReturnedLogin | null {
  if (hash.startsWith(loginFragment.error)) return { error: hash.slice(loginFragment.error.length) };
  if (!hash.startsWith(loginFragment.code)) return null;
  const { verifier } = stored();
  localStorage.removeItem(STORAGE_KEY);
  return { code: hash.slice(loginFragment.code.length), verifier };
}

/**
 * Opens the provider in a window of its own, so that the page's input stays. Null where the browser allows none. Resolves to the fragment
 * that comes back.
 */
export async function logInInWindow(start: Omit<Start, 'isWindow'>, signal: AbortSignal): Promise<string | null> {
  // Before anything is awaited: later a browser blocks it.
  const opened = window.open('', CHANNEL, 'popup,width=500,height=720');
  if (!opened) return null;
  const channel = new BroadcastChannel(CHANNEL);
  const returned = new Promise<string>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
      channel.postMessage({ isReceived: true });
      resolve(data);
    });
    signal.addEventListener('abort', () => channel.close());
  });
  opened.location.href = await companyLoginAddress({ ...start, isWindow: true });
  return returned.finally(() => channel.close());
}

/** In a window that a page opened for its login: gives that page the fragment, and closes. False elsewhere, and when the page is gone. */
export async function handOverLogin(): Promise<boolean> {
  if (!stored().isWindow) return false;
  const channel = new BroadcastChannel(CHANNEL);
  const isReceived = await new Promise<boolean>((resolve) => {
    channel.addEventListener('message', () => resolve(true));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(location.hash);
    setTimeout(() => resolve(false), MAX_WAIT_MS);
  });
  channel.close();
  if (!isReceived) return false;
  history.replaceState(null, '', '/');
  window.close();
  return window.closed;
}

function stored(): Stored {
  return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{"verifier":"","isWindow":false}') as Stored;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
