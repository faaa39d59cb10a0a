/** Requests the passage of a step, and returns whether the device is online. */
type Gate = (kind: string) => Promise<{ readonly isOnline: boolean }>;

/**
 * Prepended as text to the page's and the worker's script: every IndexedDB commit, sent request, received answer, acquired lock
 * and message passes a gate before the app is notified. The product's code stays unchanged.
 * `gateUrl` is null in the page, which uses a binding.
 */
export function instrument(gateUrl: string | null): void {
  const scope = globalThis as unknown as {
    taborGate?: Gate;
    fetch: typeof fetch;
    addEventListener: typeof addEventListener;
    ServiceWorker?: typeof ServiceWorker;
  };
  const realFetch = scope.fetch.bind(globalThis);
  const instance = crypto.randomUUID();
  let isOnline = true;

  async function passGate(kind: string): Promise<void> {
    const requestPassage: Gate = async (name) => {
      if (gateUrl === null) return (await scope.taborGate?.(name)) ?? { isOnline: true };
      const response = await realFetch(`${gateUrl}?instance=${instance}&kind=${encodeURIComponent(name)}`);
      return (await response.json()) as { isOnline: boolean };
    };
    ({ isOnline } = await requestPassage(kind));
  }

  // The browser's own value would not reflect the network, which the tests cut at the proxy.
  Object.defineProperty(Object.getPrototypeOf(navigator), 'onLine', { get: () => isOnline });
  // Maximum jitter: nothing is retried before the test requests it.
  Math.random = () => 0.99;
  // As in Safari and Firefox, without Background Sync: drains start by messages only, which are steps.
  if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');

  const committed = new WeakMap<IDBTransaction, Promise<void>>();
  const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    set(this: IDBTransaction, listener: ((event: Event) => void) | null) {
      const gated = (event: Event) => {
        if (this.mode === 'readonly') return listener?.(event);
        const gate = committed.get(this) ?? passGate(`commit ${this.db.name.split('-')[1]} ${[...this.objectStoreNames].join('+')}`);
        committed.set(this, gate);
        return gate.then(() => listener?.(event));
      };
      complete?.set?.call(this, listener === null ? null : gated);
    },
  });

  scope.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href).pathname;
    await passGate(`request ${address}`);
    try {
      const response = await realFetch(input, init);
      const { status, headers } = response;
      const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
      await passGate(`answer ${address}`);
      return response.redirected || response.type === 'opaque' ? response : new Response(body, { status, headers });
    } catch (error) {
      await passGate(`no answer ${address}`);
      throw error;
    }
  };

  const locks = LockManager.prototype as unknown as { request: (this: LockManager, ...parts: unknown[]) => Promise<unknown> };
  const { request } = locks;
  locks.request = function requestGated(name, ...rest) {
    const callback = rest.pop() as (lock: Lock | null) => unknown;
    const gatedCallback = async (lock: Lock | null) => {
      await passGate(`lock ${String(name)}`);
      return callback(lock);
    };
    return request.call(this, name, ...rest, gatedCallback);
  };

  if (gateUrl === null) {
    const workers = ServiceWorker.prototype as unknown as { postMessage: (this: ServiceWorker, message: unknown) => void };
    const { postMessage } = workers;
    workers.postMessage = function postGated(message) {
      void passGate('message sent').then(() => postMessage.call(this, message));
    };
    return;
  }
  const listen = scope.addEventListener.bind(globalThis) as (type: string, listener: (event: Event) => void) => void;
  scope.addEventListener = ((type: string, listener: (event: Event) => void) => {
    if (type !== 'message') return listen(type, listener);
    listen(type, (event) => {
      (event as Event & { waitUntil: (work: Promise<void>) => void }).waitUntil(passGate('message received').then(() => listener(event)));
    });
  }) as typeof addEventListener;
}
