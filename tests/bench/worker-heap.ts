import type { BrowserContext, CDPSession } from 'playwright';

export type WorkerHeap = {
  /** Megabytes of the worker's heap after garbage collection. */
  readonly used: () => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Reads the heap of the service worker of `origin`, which has no page to evaluate in. */
export async function workerHeap(context: BrowserContext, origin: string): Promise<WorkerHeap> {
  const browser = context.browser();
  if (!browser) throw new Error('this context has no browser of its own');
  const devTools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devTools.send('Target.getTargets');
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin));
  if (!worker) throw new Error(`no worker of ${origin} runs`);
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
  const send = createWorkerSender(devTools, sessionId);
  return {
    used: async () => {
      await send('HeapProfiler.collectGarbage');
      const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize / 1_000_000;
    },
    close: () => devTools.detach(),
  };
}

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } };

/** Playwright does not expose sessions of workers: their messages go through the browser's session. */
function createWorkerSender(devTools: CDPSession, sessionId: string): (method: string) => Promise<unknown> {
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  devTools.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (method) => {
    const id = ++last;
    const answer = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    await devTools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
