import { TaborError } from '../../src/contract/problem.ts';
import { retryParked } from '../../src/db/outbox.ts';
import { lookUpGuard } from '../../src/contract/idempotency.ts';
import { passGuard, settleConflict } from '../../src/db/decide-entry.ts';
import { discardEntries } from '../../src/db/discard-entries.ts';
import { UserDatabase } from '../../src/db/user-database.ts';
import type { OutboxRow } from '../../src/db/rows.ts';
import { mergeOnto, pathName } from '../../src/sync/merge.ts';
import type { ContractApp } from '../support/contract-app.ts';
import { addPhoto, edit, makeBooking, makeHandover, makeReading, open, press, sign, type Hand } from './act.ts';
import { modelUsers, type Action, type ModelUser } from './actions.ts';
import { openCompany, type Company } from './company.ts';
import { answersLike, type ForeignStyle } from './foreign-answers.ts';
import { intended, violations, violationsOfForeign, type Intended } from './intents.ts';
import { newModelDevice, type Broken, type ModelDevice } from './model-device.ts';
import { playedNetwork, type PlayedNetwork } from './played-network.ts';

const handover = 'vehicle-handover-document';
const mostPhotos = 5;
const roundsToRest = 16;
let histories = 0;

type Stage = {
  readonly device: ModelDevice;
  readonly network: PlayedNetwork;
  readonly company: Company;
  readonly model: Intended[];
  readonly mark: string;
  readonly app: ContractApp;
  /** Marks of records about which the user was asked, because the backend's answers settled nothing. */
  readonly asked: Set<string>;
};

export type Played = { readonly broken?: Broken; readonly style?: ForeignStyle; readonly onEnd?: (asked: number, made: number) => void };

/**
 * Runs a history on a new device against the real backend, ends all faults, drains the queue and compares.
 * Returns the violations: every accepted change must be at the backend exactly once, and nothing else.
 */
export async function runHistory(app: ContractApp, actions: readonly Action[], stub: (fetch: PlayedNetwork['fetch']) => void, { broken = {}, style, onEnd }: Played = {}): Promise<string[]> {
  const foreign = style && answersLike(style, (path, init) => app.request(path, init));
  const network = playedNetwork(foreign ?? ((path, init) => app.request(path, init)));
  stub(network.fetch);
  const company = await openCompany(app);
  const device = await newModelDevice(network, (user) => app.tokenOf(user), broken);
  const stage: Stage = { device, network, company, model: [], mark: `m${++histories}`, app, asked: new Set() };
  try {
    for (const [step, action] of actions.entries()) await act(stage, action, step);
    await foreign?.carryOut();
    const stuck = await heal(stage, style, foreign?.carryOut);
    onEnd?.(stage.asked.size, stage.model.length);
    if (style) return [...stuck, ...violationsOfForeign(stage.model, await company.found(), stage.asked)];
    const photos = stage.model.reduce((sum, { isDeleted, photos: kept }) => sum + (isDeleted ? 0 : kept.length), 0);
    const files = await company.files();
    const stray = files === photos ? [] : [`${files} files for ${photos} photos`];
    return [...stuck, ...violations(stage.model, await company.found()), ...stray];
  } finally {
    await device.remove();
  }
}

async function act(stage: Stage, action: Action, step: number): Promise<void> {
  const { device, network, company, model } = stage;
  const mark = `${stage.mark}-${step}`;
  const key = `local-${crypto.randomUUID()}`;
  const hand = (tab: number): Hand => ({ device, database: device.database(tab) });
  const isMine = ({ user, isDeleted, isConfirmed }: Intended) => user === device.user && !isDeleted && !isConfirmed;
  const made = (entity: Intended['entity']) => intended({ entity, key, user: device.user, mark, comments: ['made'] });
  switch (action.do) {
    case 'hand over':
      return accept(stage, () => makeHandover(hand(action.tab), key, mark, action.photos), (photos) => {
        const document = made(handover);
        document.photos.push(...photos);
        model.push(document);
      });
    case 'read counter':
      return accept(stage, () => makeReading(hand(action.tab), key, mark), () => model.push(made('vehicle-counter')));
    case 'book':
      return accept(stage, () => makeBooking(hand(action.tab), key, mark), () => model.push(made('vehicle-rental')));
    case 'edit': {
      const document = chosen(model.filter(isMine), action.pick);
      if (!document) return;
      if (action.pulls) await open(hand(action.tab), document);
      const comment = `edit-${step}`;
      return accept(stage, () => edit(hand(action.tab), document, comment), () => {
        document.comments = [comment];
      });
    }
    case 'photo':
    case 'sign':
    case 'confirm': {
      const document = chosen(model.filter((one) => isMine(one) && one.entity === handover), action.pick);
      if (!document || (action.do === 'photo' && document.photos.length >= mostPhotos)) return;
      if (action.do === 'photo') return accept(stage, () => addPhoto(hand(action.tab), document), (hash) => document.photos.push(hash));
      if (action.do === 'sign') return accept(stage, () => sign(hand(action.tab), document), () => (document.isSigned = true));
      return accept(stage, () => press(hand(action.tab), document, 'confirm'), () => (document.isConfirmed = true));
    }
    case 'delete': {
      const document = chosen(model.filter(isMine), action.pick);
      return document && accept(stage, () => press(hand(action.tab), document, 'delete'), () => (document.isDeleted = true));
    }
    case 'company edits': {
      const document = chosen(model.filter(({ entity, isDeleted }) => entity === 'vehicle-rental' && !isDeleted), action.pick);
      const value = `company-${step}`;
      if (!document || !(await company.edit(document.mark, action.field, value))) return;
      if (action.field === 'TargetPlace') document.targetPlace = value;
      else Object.assign(document, { comments: [...document.comments.slice(0, 1), value], isContested: true });
      return;
    }
    case 'drain':
      return device.drain(action.isUrgent, action.faults, action.revives);
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
async function accept<Result>(stage: Stage, save: () => Promise<Result>, remember: (result: Result) => unknown): Promise<void> {
  try {
    remember(await save());
  } catch (error) {
    if (!stage.device.isDiskFull || !(error instanceof TaborError) || error.code !== 'storage-full') throw error;
  } finally {
    stage.device.isDiskFull = false;
  }
}

/** Restores network, login and workers, and resolves parked entries as a user would. Returns what remains stuck. */
async function heal(stage: Stage, style?: ForeignStyle, carryOut?: () => Promise<void>): Promise<string[]> {
  const { device, network, model } = stage;
  network.isOnline = true;
  device.isDiskFull = false;
  await device.thaw();
  const stuck: string[] = [];
  for (const user of modelUsers) {
    await device.logIn(user);
    const database = device.database(0);
    for (let round = 0; round < roundsToRest && (await database.outbox.count()) > 0; round++) {
      // Every `Retry-After` has passed by then.
      device.clock += 60_000;
      await device.drain(true, [], false);
      await carryOut?.();
      for (const entry of await parkedOf(database)) {
        if (style) await decideAtForeign(stage, database, entry);
        else if (!(await decide(database, entry, model))) stuck.push(`needs a person without a reason: ${describe(user, entry)}`);
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
async function decide(database: UserDatabase, entry: OutboxRow, model: readonly Intended[]): Promise<boolean> {
  if (entry.fault?.code === 'too-large' || entry.fault?.code === 'forbidden') return (await retryParked(database, entry.seq)) === 1;
  const { theirs } = entry.fault ?? {};
  const contested = model.find(({ mark, isContested }) => isContested && mark === entry.payload?.['TravelPurpose']);
  if (entry.fault?.code !== 'conflict' || !theirs || !contested) return false;
  const three = { base: entry.base ?? {}, mine: entry.payload ?? {}, theirs };
  const mine = new Map(mergeOnto(three).conflicts.map(({ path }) => [pathName(path), 'mine' as const]));
  return settleConflict(database, entry, mergeOnto(three, mine).value, () => crypto.randomUUID());
}

/** At a backend that settles nothing the user checks the record there: an existing one is discarded here, any other is sent once more. */
async function decideAtForeign({ company, model, asked }: Stage, database: UserDatabase, entry: OutboxRow): Promise<void> {
  if (await decide(database, entry, model)) return;
  const key = typeof entry.recordKey === 'string' ? entry.recordKey : (await database.aliases.where({ entity: entry.entity, serverId: entry.recordKey }).first())?.localKey;
  const document = model.find((one) => one.key === key);
  if (document) asked.add(document.mark);
  const isThere = (await company.found()).some(({ mark }) => mark === document?.mark);
  const isCreation = entry.call === 'createOrUpdate' && entry.callEntity === entry.entity && typeof entry.targetKey === 'string';
  if (entry.fault?.guard === lookUpGuard && isCreation && !isThere) await passGuard(database, entry.seq);
  else await discardEntries(database, entry.seq);
}

function describe(user: ModelUser, { call, state, attempts, fault, dependsOn, payload }: OutboxRow): string {
  return `${user}: ${call} ${state} after ${attempts}, ${JSON.stringify({ fault, dependsOn, payload }).slice(0, 600)}`;
}

function chosen(documents: readonly Intended[], pick: number): Intended | undefined {
  return documents.length === 0 ? undefined : documents[pick % documents.length];
}
