import type { ReplyContent } from '../../sync/reply.ts';
import type { RawAnswer } from './read-reply.ts';

/** Statuses of Laravel, IIS and ArcGIS for a session that has ended. */
const expiredStatuses: ReadonlySet<number> = new Set([401, 419, 440, 498]);

/** Answer of the backend when asked for its user, a call of every user; null where no answer arrives. */
export type UserCheck = { readonly status: number; readonly isPage: boolean } | null;

/**
 * Whether a refusal means that the token has expired. Some backends say so by a page for logging in at their own address, or by 403 as
 * for a missing right: then `currentuser`, which every user may call, decides.
 */
export async function isTokenExpired(
  { redirected, url }: Pick<Response, 'redirected' | 'url'>,
  { raw: { status, body }, content: { kind } }: { readonly raw: Pick<RawAnswer, 'status' | 'body'>; readonly content: ReplyContent },
  checkUser: () => Promise<UserCheck>,
): Promise<boolean> {
  if (kind === 'unreadable') return redirected ? loginPath.test(new URL(url).pathname) : isLoginPage(url, body);
  // 401 says so itself, and may say more.
  if (status !== 403) return status !== 401 && expiredStatuses.has(status);
  const user = await checkUser();
  return user !== null && (user.status === 403 || expiredStatuses.has(user.status));
}

const loginPath = /\b(?:log[-_]?[io]n|sign[-_]?in|(?:o|open)?auth|sso|saml|adfs|zaloguj|logowanie|anmeld)/i;

/** A page that asks for a password at the address of the call. Only over an encrypted connection no captive portal can have sent it. */
function isLoginPage(url: string, body: string): boolean {
  return url.startsWith('https:') && /<input\b[^<>]*\btype\s*=\s*["']?password/i.test(body.slice(0, MAX_PAGE_LENGTH));
}

const MAX_PAGE_LENGTH = 200_000;

/** One question for all calls of a token that are refused, or answered by a page, at the same time. */
export function checkUserOnce(token: string, request: () => Promise<UserCheck>): Promise<UserCheck> {
  if (checked?.token !== token || Date.now() - checked.at > CHECK_MAX_AGE_MS) checked = { token, at: Date.now(), answer: request() };
  return checked.answer;
}

let checked: { readonly token: string; readonly at: number; readonly answer: Promise<UserCheck> } | null = null;

const CHECK_MAX_AGE_MS = 5_000;
