import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type CallRequest } from '../../src/api/transport.ts';
import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { callOf } from '../../src/contract/registry.ts';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import { backoff } from '../../src/sync/backoff.ts';
import { outcomeOf } from '../../src/sync/outcome.ts';
import { handoverBody, pngBytes } from '../support/fixtures/handovers.ts';
import { bookingBody, counterBody } from '../support/fixtures/vehicle-use-bodies.ts';
import type { Journal, Kind } from './journal.ts';

/** Ids of the demo fleet that the devices use. */
export type Fleet = {
  readonly vehicles: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly placement: number;
  readonly kind: number;
};

type Save = {
  readonly kind: Kind;
  readonly entity: EntityName;
  readonly call: string;
  readonly request: (marker: string) => CallRequest;
  readonly sha256?: string;
};

/** Bookings compete for these vehicles and hours. */
const CONTESTED_VEHICLES = 3;
const CONTESTED_HOURS = 600;
const PROBE_INTERVAL_MS = 250;

/**
 * Devices that save without a pause, each with the app's own transport, classification of answers and backoff. A save is retried under its
 * key until it is acknowledged or rejected.
 */
export class Devices {
  /** The name of the fault that is being injected; written into the journal. */
  fault = 'none';
  readonly #url: string;
  readonly #fleet: Fleet;
  readonly #journal: Journal;
  readonly #token: string;
  readonly #over = new AbortController();
  /** Aborted when the connection is known to be back: then devices retry at once, as after a tap. */
  #impatient = new AbortController();
  readonly #running: Promise<void>[] = [];
  readonly #counters: number[];

  private constructor(url: string, token: string, fleet: Fleet, journal: Journal) {
    this.#url = url;
    this.#token = token;
    this.#fleet = fleet;
    this.#journal = journal;
    this.#counters = fleet.vehicles.map(() => 2_000_000);
  }

  static async start(url: string, fleet: Fleet, journal: Journal): Promise<Devices> {
    const answer = await fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'demo', grant_type: 'password' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const devices = new Devices(url, token, fleet, journal);
    for (let index = 0; index < 3; index++) {
      devices.#run(() => devices.#book(`booking-${index}`));
      devices.#run(() => devices.#handOver(`handover-${index}`));
    }
    for (let index = 0; index < 2; index++) devices.#run(() => devices.#read(`counter-${index}`, CONTESTED_VEHICLES + index));
    devices.#run(() => devices.#probe());
    return devices;
  }

  /** Ends after the saves that are under way are acknowledged or rejected. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.#impatient.abort();
    await Promise.all(this.#running);
  }

  /** Retries all waiting saves now. */
  retryNow(): void {
    this.#impatient.abort();
    this.#impatient = new AbortController();
  }

  #run(act: () => Promise<void>): void {
    const loop = async (): Promise<void> => {
      while (!this.#over.signal.aborted) {
        await act();
        await pause(50);
      }
    };
    this.#running.push(loop());
  }

  async #book(device: string): Promise<void> {
    const hour = Math.floor(Math.random() * CONTESTED_HOURS);
    const VehicleId = this.#fleet.vehicles[Math.floor(Math.random() * CONTESTED_VEHICLES)];
    const times = { StartDate: wireHour(hour), EndDate: wireHour(hour + 2) };
    await this.#save(device, {
      kind: 'booking',
      entity: 'vehicle-rental',
      call: 'createOrUpdate',
      request: (marker) => ({ body: bookingBody({ VehicleId, ...times, Comment: marker }) }),
    });
  }

  async #read(device: string, vehicle: number): Promise<void> {
    const CounterState = (this.#counters[vehicle] = (this.#counters[vehicle] ?? 0) + 1);
    const DateTime = toWireDateTimeIn('Europe/Warsaw', new Date());
    await this.#save(device, {
      kind: 'counter',
      entity: 'vehicle-counter',
      call: 'createOrUpdate',
      request: (marker) => ({ body: counterBody({ VehicleId: this.#fleet.vehicles[vehicle], DateTime, CounterState, Comments: marker }) }),
    });
  }

  async #handOver(device: string): Promise<void> {
    const { vehicles, from, to, placement, kind } = this.#fleet;
    const handover = handoverBody({
      VehicleId: vehicles[6],
      FromEmployeeId: from,
      ToEmployeeId: to,
      ContractorId: null,
      Counter: null,
      AdditionalFieldValues: [],
    });
    const id = await this.#save(device, {
      kind: 'handover',
      entity: 'vehicle-handover-document',
      call: 'createOrUpdate',
      request: (marker) => ({ body: { ...handover, Comments: marker } }),
    });
    if (id === null) return;
    const fault = { VehicleHandoverDocumentId: id, PlacementId: placement, KindId: kind, DamagePointId: 'point-1' };
    const faultId = await this.#save(device, {
      kind: 'fault',
      entity: 'vehicle-handover-document',
      call: 'createOrUpdateFault',
      request: (marker) => ({ body: { ...fault, Description: marker } }),
    });
    if (faultId === null) return;
    const bytes = Buffer.concat([pngBytes, randomBytes(20_000)]);
    const parameters = { table: 'VehicleHandoverDocumentFault', id: String(faultId) };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.#save(device, {
      kind: 'file',
      entity: 'file',
      call: 'uploadToTable',
      sha256,
      request: (marker) => ({ parameters, file: { content: new Blob([bytes]), name: `${marker}.png` } }),
    });
  }

  /** A small save four times a second, retried without backoff: it shows since when saves are taken again. */
  async #probe(): Promise<void> {
    await this.#read('probe', CONTESTED_VEHICLES + 2);
    await pause(PROBE_INTERVAL_MS);
  }

  /** Sends a save until it is settled. Resolves to the id of the record, or to null when it was rejected. */
  async #save(device: string, { kind, entity, call, request, sha256 }: Save): Promise<number | null> {
    const definition = callOf(entity, call);
    const key = crypto.randomUUID();
    const marker = `${kind} ${key}`;
    const note = { fault: this.fault, device, kind, marker };
    const caller = { backendAddress: this.#url, token: this.#token, language: 'pl' };
    for (let attempt = 1; ; attempt++) {
      this.#journal.write({ ...note, at: Date.now(), event: 'sent', attempt });
      const outcome = outcomeOf(await exchange(caller, definition, { ...request(marker), idempotencyKey: key }), { creates: true });
      if (outcome.kind === 'applied' && outcome.serverId !== null) {
        this.#journal.write({ ...note, at: Date.now(), event: 'acknowledged', id: outcome.serverId, ...(sha256 ? { sha256 } : {}) });
        return outcome.serverId;
      }
      if (outcome.kind === 'parked' || outcome.kind === 'login') {
        this.#journal.write({
          ...note,
          at: Date.now(),
          event: 'parked',
          code: outcome.kind === 'login' ? 'login' : `${outcome.rejection.code} ${outcome.rejection.detail ?? ''}`,
        });
        return null;
      }
      const afterMs = outcome.kind === 'retry' ? outcome.afterMs : null;
      const wait = device === 'probe' ? PROBE_INTERVAL_MS : backoff(attempt, afterMs, Math.random);
      await pause(wait, undefined, { signal: this.#impatient.signal }).catch(() => pause(PROBE_INTERVAL_MS));
    }
  }
}

/** An hour of the contested time. */
function wireHour(hour: number): string {
  return toWireDateTime(new Date(2099, 0, 1, hour));
}
