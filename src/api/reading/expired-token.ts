import type { ReplyContent } from '../../sync/reply.ts';

/** Statuses of Laravel, IIS and ArcGIS for a session that has ended. */
const expiredStatuses: ReadonlySet<number> = new Set([401, 419, 440, 498]);

/** Answer of the backend when asked for its user, a call of every user; null where no answer arrives. */
export type UserCheck = { readonly status: number; readonly isPage: boolean } | null;

/**
 * Whether a refusal means that the token has expired. Some backends say so by a page for logging in at their own address, or by 403 as
 * for a missing right: then `currentuser`, which every user may call, decides.
 */
export async function isTokenExpired(
  { status, redirected, url }: Pick<Response, 'status' | 'redirected' | 'url'>,
  { kind }: ReplyContent,
  checkUser: () => Promise<UserCheck>,
): Promise<boolean> {
  if (kind === 'unreadable') return redirected && /\b(?:log-?[io]n|sign-?in|auth)/i.test(new URL(url).pathname);
  // 401 says so itself, and may say more.
  if (status !== 403) return status !== 401 && expiredStatuses.has(status);
  const user = await checkUser();
  return user !== null && (user.status === 403 || expiredStatuses.has(user.status));
}

/** One question for all calls of a token that are refused, or answered by a page, at the same time. */
export function checkUserOnce(token: string, request: () => Promise<UserCheck>): Promise<UserCheck> {
  if (checked?.token !== token || Date.now() - checked.at > CHECK_MAX_AGE_MS) checked = { token, at: Date.now(), answer: request() };
  return checked.answer;
}

let checked: { readonly token: string; readonly at: number; readonly answer: Promise<UserCheck> } | null = null;

const CHECK_MAX_AGE_MS = 5_000;
