import { sessionCalls } from '../contract/access/session.ts';
import type { ReplyContent } from '../sync/reply.ts';

/** Statuses of Laravel, IIS and ArcGIS for a session that has ended. */
const expiredStatuses: ReadonlySet<number> = new Set([401, 419, 440, 498]);

export type Refusal = {
  readonly token: string;
  /** The backend knows only the specification. */
  readonly isForeign: boolean;
  /** Path of the refused call. */
  readonly path: string;
  /** Status of `currentuser` with the same token; null where no answer arrives. */
  readonly requestUser: () => Promise<number | null>;
};

/**
 * Whether a refusal means that the token has expired. Some backends say so by a page for logging in at their own address, or by 403 as for a missing
 * right: then `currentuser`, which every user may call, decides.
 */
export async function isTokenExpired({ status, redirected, url }: Pick<Response, 'status' | 'redirected' | 'url'>, content: ReplyContent, { token, isForeign, path, requestUser }: Refusal): Promise<boolean> {
  if (!isForeign || path === '/token') return false;
  if (expiredStatuses.has(status)) return true;
  if (content.kind === 'unreadable') return content.code === 'not-the-backend' && redirected && /\b(?:log-?in|log-?on|sign-?in|auth)/i.test(new URL(url).pathname);
  if (status !== 403 || path === sessionCalls.currentUser.path) return false;
  if (checked?.token !== token || Date.now() - checked.at > CHECK_MAX_AGE_MS) checked = { token, at: Date.now(), status: requestUser() };
  const answered = await checked.status;
  return answered === 403 || (answered !== null && expiredStatuses.has(answered));
}

/** One question for all calls that are refused at the same time. */
let checked: { readonly token: string; readonly at: number; readonly status: Promise<number | null> } | null = null;

const CHECK_MAX_AGE_MS = 5_000;
