import type { ReplyContent } from '../../sync/reply.ts';

/** Statuses of Laravel, IIS and ArcGIS for a session that has ended. */
const expiredStatuses: ReadonlySet<number> = new Set([401, 419, 440, 498]);

/** Asks the backend for its user with the same token; the status, null where no answer arrives. */
type RequestUser = () => Promise<number | null>;

/**
 * Whether a refusal means that the `token` has expired. Some backends say so by a page for logging in at their own address, or by 403 as
 * for a missing right: then `currentuser`, which every user may call, decides.
 */
export async function isTokenExpired(
  { status, redirected, url }: Pick<Response, 'status' | 'redirected' | 'url'>,
  { kind }: ReplyContent,
  token: string,
  requestUser: RequestUser,
): Promise<boolean> {
  if (kind === 'unreadable') return redirected && /\b(?:log-?[io]n|sign-?in|auth)/i.test(new URL(url).pathname);
  // 401 says so itself, and may say more.
  if (status !== 403) return status !== 401 && expiredStatuses.has(status);
  if (checked?.token !== token || Date.now() - checked.at > CHECK_MAX_AGE_MS) checked = { token, at: Date.now(), status: requestUser() };
  const checkedStatus = await checked.status;
  return checkedStatus === 403 || (checkedStatus !== null && expiredStatuses.has(checkedStatus));
}

/** One question for all calls that are refused at the same time. */
let checked: { readonly token: string; readonly at: number; readonly status: Promise<number | null> } | null = null;

const CHECK_MAX_AGE_MS = 5_000;
