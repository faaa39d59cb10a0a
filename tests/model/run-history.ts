import { TaborError } from '../../src/contract/wire/problem.ts';
import { retryParked } from '../../src/db/outbox/outbox.ts';
import { lookUpGuard } from '../../src/contract/delivery/idempotency.ts';
import { passGuard, resolveConflict } from '../../src/db/outbox/decide-entry.ts';
import { discardEntries } from '../../src/db/outbox/discard-entries.ts';
import { UserDatabase } from '../../src/db/schema/user-database.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { mergeOnto, pathName } from '../../src/sync/merge.ts';
import type { ContractApp } from '../support/backend/contract-app.ts';
import { addPhoto, edit, makeBooking, makeHandover, makeReading, openRecord, runAction, sign, type DeviceTab } from './device-actions.ts';
import { modelUsers, type Action, type ModelUser } from './actions.ts';
import { openBackendState, type BackendState } from './backend-state.ts';
import { foreignBackend, type ForeignStyle } from './foreign-backend.ts';
import { expectedRecord, violations, violationsOfForeign, type ExpectedRecord } from './expected-records.ts';
import { newModelDevice, type BrokenParts, type ModelDevice } from './model-device.ts';
import { fakeNetwork, type FakeNetwork } from './fake-network.ts';

const handover = 'vehicle-handover-document';
const MAX_PHOTOS = 5;
const MAX_RECOVERY_ROUNDS = 16;
let histories = 0;

type HistoryContext = {
  readonly device: ModelDevice;
  readonly network: FakeNetwork;
  readonly backend: BackendState;
  readonly model: ExpectedRecord[];
  readonly mark: string;
  readonly app: ContractApp;
  /** Marks of records about which the user was asked, because the backend's answers settled nothing. */
  readonly askedMarks: Set<string>;
};

export type HistoryOptions = {
  readonly broken?: BrokenParts;
  readonly style?: ForeignStyle;
  readonly onEnd?: (asked: number, made: number) => void;
};

/**
 * Runs a history on a new device against the real backend, ends all faults, drains the queue and compares.
 * Returns the violations: every accepted change must be at the backend exactly once, and nothing else.
 */
export async function runHistory(
  app: ContractApp,
  actions: readonly Action[],
  stub: (fetch: FakeNetwork['fetch']) => void,
  { broken = {}, style, onEnd }: HistoryOptions = {},
): Promise<string[]> {
  const foreign = style && foreignBackend(style, (path, init) => app.request(path, init));
  const network = fakeNetwork(foreign ?? ((path, init) => app.request(path, init)));
  stub(network.fetch);
  const backend = await openBackendState(app);
  const device = await newModelDevice(network, (user) => app.tokenOf(user), { ...broken, isForeign: style !== undefined });
  const stage: HistoryContext = { device, network, backend, model: [], mark: `m${++histories}`, app, askedMarks: new Set() };
  try {
    for (const [step, action] of actions.entries()) await perform(stage, action, step);
    await foreign?.carryOut();
    const stuck = await recover(stage, style, foreign?.carryOut);
    onEnd?.(stage.askedMarks.size, stage.model.length);
    if (style) return [...stuck, ...violationsOfForeign(stage.model, await backend.records(), stage.askedMarks)];
    const photos = stage.model.reduce((sum, { isDeleted, photos: recordPhotos }) => sum + (isDeleted ? 0 : recordPhotos.length), 0);
    const files = await backend.files();
    const stray = files === photos ? [] : [`${files} files for ${photos} photos`];
    return [...stuck, ...violations(stage.model, await backend.records()), ...stray];
  } finally {
    await device.remove();
  }
}

async function perform(stage: HistoryContext, action: Action, step: number): Promise<void> {
  const { device, network, backend, model } = stage;
  const mark = `${stage.mark}-${step}`;
  const key = `local-${crypto.randomUUID()}`;
  const hand = (tab: number): DeviceTab => ({ device, database: device.database(tab) });
  const isMine = ({ user, isDeleted, isConfirmed }: ExpectedRecord) => user === device.user && !isDeleted && !isConfirmed;
  const expect = (entity: ExpectedRecord['entity']) => expectedRecord({ entity, key, user: device.user, mark, comments: ['made'] });
  switch (action.do) {
    case 'hand over':
      return accept(
        stage,
        () => makeHandover(hand(action.tab), key, mark, action.photos),
        (photos) => {
          const record = expect(handover);
          record.photos.push(...photos);
          model.push(record);
        },
      );
    case 'read counter':
      return accept(
        stage,
        () => makeReading(hand(action.tab), key, mark),
        () => model.push(expect('vehicle-counter')),
      );
    case 'book':
      return accept(
        stage,
        () => makeBooking(hand(action.tab), key, mark),
        () => model.push(expect('vehicle-rental')),
      );
    case 'edit': {
      const record = pickFrom(model.filter(isMine), action.pick);
      if (!record) return;
      if (action.pulls) await openRecord(hand(action.tab), record);
      const comment = `edit-${step}`;
      return accept(
        stage,
        () => edit(hand(action.tab), record, comment),
        () => {
          record.comments = [comment];
        },
      );
    }
    case 'photo':
    case 'sign':
    case 'confirm': {
      const record = pickFrom(
        model.filter((one) => isMine(one) && one.entity === handover),
        action.pick,
      );
      if (!record || (action.do === 'photo' && record.photos.length >= MAX_PHOTOS)) return;
      if (action.do === 'photo')
        return accept(
          stage,
          () => addPhoto(hand(action.tab), record),
          (hash) => record.photos.push(hash),
        );
      if (action.do === 'sign')
        return accept(
          stage,
          () => sign(hand(action.tab), record),
          () => (record.isSigned = true),
        );
      return accept(
        stage,
        () => runAction(hand(action.tab), record, 'confirm'),
        () => (record.isConfirmed = true),
      );
    }
    case 'delete': {
      const record = pickFrom(model.filter(isMine), action.pick);
      return (
        record &&
        accept(
          stage,
          () => runAction(hand(action.tab), record, 'delete'),
          () => (record.isDeleted = true),
        )
      );
    }
    case 'company edits': {
      const record = pickFrom(
        model.filter(({ entity, isDeleted }) => entity === 'vehicle-rental' && !isDeleted),
        action.pick,
      );
      const value = `company-${step}`;
      if (!record || !(await backend.edit(record.mark, action.field, value))) return;
      if (action.field === 'TargetPlace') record.targetPlace = value;
      else Object.assign(record, { comments: [...record.comments.slice(0, 1), value], mayConflict: true });
      return;
    }
    case 'drain':
      return device.drain(action.isUrgent, action.faults, action.revives, action.batches);
    case 'thaw':
      return device.thaw();
    case 'clock':
      device.clock += action.hours * 3_600_000;
      return;
    case 'switch user':
      return device.logIn(action.to);
    case 'log in':
      return device.logIn(device.user);
    case 'go offline':
    case 'go online':
      network.isOnline = action.do === 'go online';
      return;
    case 'disk full':
      device.isDiskFull = true;
  }
}

/** A change is accepted when its save resolved; one that failed on a full disk was not, and no part of it may arrive. */
async function accept<Result>(stage: HistoryContext, save: () => Promise<Result>, remember: (result: Result) => unknown): Promise<void> {
  try {
    remember(await save());
  } catch (error) {
    if (!stage.device.isDiskFull || !(error instanceof TaborError) || error.code !== 'storage-full') throw error;
  } finally {
    stage.device.isDiskFull = false;
  }
}

/** Restores network, login and workers, and resolves parked entries as a user would. Returns what remains stuck. */
async function recover(stage: HistoryContext, style?: ForeignStyle, carryOut?: () => Promise<void>): Promise<string[]> {
  const { device, network, model } = stage;
  network.isOnline = true;
  device.isDiskFull = false;
  await device.thaw();
  const stuck: string[] = [];
  for (const user of modelUsers) {
    await device.logIn(user);
    const database = device.database(0);
    for (let round = 0; round < MAX_RECOVERY_ROUNDS && (await database.outbox.count()) > 0; round++) {
      // Every `Retry-After` has passed by then.
      device.clock += 60_000;
      await device.drain(true, [], false);
      await carryOut?.();
      for (const entry of await parkedOf(database)) {
        if (style) await resolveParkedAtForeign(stage, database, entry);
        else if (!(await resolveParked(database, entry, model))) stuck.push(`needs a person without a reason: ${describe(user, entry)}`);
      }
      if (stuck.length > 0) return stuck;
    }
    stuck.push(...(await database.outbox.toArray()).map((entry) => `never left: ${describe(user, entry)}`));
  }
  return stuck;
}

function parkedOf(database: UserDatabase): Promise<OutboxRow[]> {
  return database.outbox.where('state').equals('parked').toArray();
}

/** Retries what a proxy or a permission rejected, and keeps the user's version of a conflict; false when no user should be asked. */
async function resolveParked(database: UserDatabase, entry: OutboxRow, model: readonly ExpectedRecord[]): Promise<boolean> {
  if (entry.fault?.code === 'too-large' || entry.fault?.code === 'forbidden') return (await retryParked(database, entry.seq)) === 1;
  const { theirs } = entry.fault ?? {};
  const contested = model.find(({ mark, mayConflict }) => mayConflict && mark === entry.payload?.['TravelPurpose']);
  if (entry.fault?.code !== 'conflict' || !theirs || !contested) return false;
  const three = { base: entry.base ?? {}, mine: entry.payload ?? {}, theirs };
  const mine = new Map(mergeOnto(three).conflicts.map(({ path }) => [pathName(path), 'mine' as const]));
  return resolveConflict(database, entry, mergeOnto(three, mine).value, () => crypto.randomUUID());
}

/** At a backend that settles nothing the user checks the record there: an existing one is discarded here, any other is sent once more. */
async function resolveParkedAtForeign(
  { backend, model, askedMarks }: HistoryContext,
  database: UserDatabase,
  entry: OutboxRow,
): Promise<void> {
  if (await resolveParked(database, entry, model)) return;
  const key =
    typeof entry.recordKey === 'string'
      ? entry.recordKey
      : (await database.aliases.where({ entity: entry.entity, serverId: entry.recordKey }).first())?.localKey;
  const record = model.find((one) => one.key === key);
  if (record) askedMarks.add(record.mark);
  const isThere = (await backend.records()).some(({ mark }) => mark === record?.mark);
  const isCreation = entry.call === 'createOrUpdate' && entry.callEntity === entry.entity && typeof entry.targetKey === 'string';
  if (entry.fault?.guard === lookUpGuard && isCreation && !isThere) await passGuard(database, entry.seq);
  else await discardEntries(database, entry.seq);
}

function describe(user: ModelUser, { call, state, attempts, fault, dependsOn, payload }: OutboxRow): string {
  return `${user}: ${call} ${state} after ${attempts}, ${JSON.stringify({ fault, dependsOn, payload }).slice(0, 600)}`;
}

function pickFrom(records: readonly ExpectedRecord[], pick: number): ExpectedRecord | undefined {
  return records.length === 0 ? undefined : records[pick % records.length];
}
