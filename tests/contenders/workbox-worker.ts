import { Queue } from 'workbox-background-sync';
import type { Change } from './change.ts';

type WorkerRequest = { readonly save?: readonly Change[] };
type WorkerMessage = {
  readonly data: WorkerRequest;
  readonly ports: readonly MessagePort[];
  readonly waitUntil: (work: Promise<unknown>) => void;
};
type WorkerScope = { addEventListener: (type: string, listener: (event: WorkerMessage) => void) => void; skipWaiting: () => Promise<void> };

const scope = globalThis as unknown as WorkerScope;
let isSending = false;

/** Its own replay as documented, wrapped only to record that it is running. */
const queue = new Queue('changes', {
  onSync: async ({ queue: own }) => {
    isSending = true;
    try {
      await own.replayRequests();
    } finally {
      isSending = false;
    }
  },
});

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = answerTo(event.data).catch((error: unknown) => ({ error: String(error) }));
  event.waitUntil(answer.then((value) => port?.postMessage(value)));
});

async function answerTo({ save }: WorkerRequest): Promise<unknown> {
  for (const change of save ?? []) {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    await queue.pushRequest({ request: new Request('/Save', { method: 'POST', headers, body: JSON.stringify(change) }) });
  }
  return { held: await queue.size(), parked: [], isSending };
}
