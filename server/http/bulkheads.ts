import { Gauge, type Registry } from '@prometheus-io/client';
import { createBulkhead, type Bulkhead } from '../limits/bulkhead.ts';
import { costlyWork } from '../limits/costly-work.ts';

/** The bulkheads of costly calls: more than some of a kind wait, so that saves find the processor and a connection free. */
export type BulkheadKind = Exclude<keyof typeof costlyWork, 'exports'> | 'feed' | 'batches';

export type Bulkheads = Readonly<Record<BulkheadKind, Bulkhead>>;

export function createBulkheads(registry: Registry | null): Bulkheads {
  const kinds: Bulkheads = {
    ...costlyWork,
    // Devices poll after each change; slow searches must not hold them up.
    feed: createBulkhead({ fast: 4, slow: 2 }),
    // Each runs several changes at a time.
    batches: createBulkhead({ fast: 3, slow: 3 }),
  };
  if (registry) addBulkheadGauge(registry, kinds);
  return kinds;
}

function addBulkheadGauge(registry: Registry, kinds: Bulkheads): void {
  const gauge = new Gauge({
    name: 'tabor_bulkhead',
    help: 'Costly requests that run or wait.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const [kind, { running, waiting }] of Object.entries(kinds)) {
        this.set({ kind, state: 'running' }, running());
        this.set({ kind, state: 'waiting' }, waiting());
      }
    },
  });
  registry.registerMetric(gauge);
}
