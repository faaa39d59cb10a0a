import { findFirstView } from '../../db/cache/first-view/first-views.ts';
import { currentSession } from '../../db/schema/device-database.ts';
import { userDatabase } from '../../db/schema/user-database.ts';

const root = '<div id="root">';
const listPath = /^\/[a-z-]+\/list/;

/**
 * The page of every screen; that of a list with the list as this device has drawn it last, before any script runs. The scripts load while
 * it is being looked for.
 */
export async function answerPage(page: Response, path: string): Promise<Response> {
  if (!page.ok || !listPath.test(path)) return page;
  const [before, after] = (await page.text()).split(root) as [string, string];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(encoder.encode(before));
      const view = await firstView(path).catch(() => null);
      stream.enqueue(encoder.encode((view ?? '') + root + after));
      stream.close();
    },
  });
  return new Response(body, { headers: page.headers });
}

/** Null without a login, and where the device locks: rows are shown after the lock only. */
async function firstView(path: string): Promise<string | null> {
  const session = await currentSession();
  return session?.state === 'active' && !session.lock && !session.mustWipe
    ? findFirstView(userDatabase(session.user.Username), path)
    : null;
}
