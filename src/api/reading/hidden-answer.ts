import type { Reply } from '../../sync/reply.ts';
import type { UserCheck } from './expired-token.ts';

/**
 * The reply to a call that was not answered, at a backend that answers for its user; null without a network. Browsers hide answers without
 * the headers of CORS, as errors of ASP.NET Core and refusals of proxies are.
 */
export async function hiddenReply(checkUser: () => Promise<UserCheck>): Promise<Reply | null> {
  const user = await checkUser();
  if (user === null || user.status >= 500) return null;
  return { kind: 'answered', status: 500, content: { kind: 'unreadable', code: 'hidden-answer', detail: null }, retryAfterMs: null };
}
