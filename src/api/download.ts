import { callPath } from '../contract/definition/call-path.ts';
import type { CallDefinition } from '../contract/definition/entity.ts';
import { callOf } from '../contract/registry.ts';
import { ignoreTaborError, TaborError } from '../contract/wire/problem.ts';
import { expireSession } from '../db/schema/device-database.ts';
import { callerOfSession } from './backend.ts';
import { backendFacts } from './backend-facts.ts';
import { parametersWithTexts } from './text-ids.ts';
import { acceptsColumns, send, TIMEOUT_MS, type Caller } from './transport.ts';

/**
 * The bytes of a file; null when the download fails, or brings a page of the backend that is no file of this `name`. Throws `not-found`
 * where the backend does not have the file. It may take as long as bytes arrive: an export is sent while the backend packs it, and a large
 * file over a poor mobile link takes minutes.
 */
export async function download(
  caller: Caller,
  call: CallDefinition,
  parameters: Readonly<Record<string, string>>,
  name = '',
): Promise<Blob | null> {
  const stalled = new AbortController();
  const watch = () => setTimeout(() => stalled.abort(), TIMEOUT_MS);
  let timer = watch();
  const restart = () => {
    clearTimeout(timer);
    timer = watch();
  };
  try {
    const backend = await backendFacts(caller.backendAddress);
    const response = await send(
      caller,
      call,
      callPath(call, await parametersWithTexts(parameters), acceptsColumns(backend)),
      { signal: stalled.signal, isStream: true },
      backend,
    );
    if (response.status === 401 && caller.token) await expireSession(caller.token);
    if (response.status === 404) throw new TaborError('not-found');
    if (!response.ok || !response.body) return null;
    restart();
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        restart();
        controller.enqueue(chunk);
      },
    });
    const file = await new Response(response.body.pipeThrough(watched), { headers: response.headers }).blob();
    return (await isPage(file)) && !/\.x?html?$/i.test(name) ? null : file;
  } catch (error) {
    if (error instanceof TaborError) throw error;
    // Offline: the caller shows that the picture is not here.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an HTML page came in place of a file: for logging in, or with an error. Some backends label every file as HTML. */
async function isPage(file: Blob): Promise<boolean> {
  return file.type.includes('html') && (await file.slice(0, 100).text()).replace('\ufeff', '').trimStart().startsWith('<');
}

/** The bytes of one of the backend's files, by its id or the text of it, as the current caller; null when the download fails. */
export async function fetchFile(id: number | string): Promise<Blob | null> {
  const { caller } = await callerOfSession();
  return download(caller, callOf('file', 'get'), { id: String(id) }).catch(ignoreTaborError);
}
