import type { OutboxState } from '../contender.ts';

await navigator.serviceWorker.register('/worker.js');
await navigator.serviceWorker.ready;

window.contender = {
  save: async (changes) => void (await callWorker({ save: changes })),
  state: async () => (await callWorker({})) as OutboxState,
  logIn: async () => undefined,
};

/** The worker's answer; rejects with its error. */
async function callWorker(question: object): Promise<unknown> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ error?: string }>) => {
      if (data.error === undefined) resolve(data);
      else reject(new Error(data.error));
    });
    port1.start();
    active?.postMessage(question, [port2]);
  });
}
