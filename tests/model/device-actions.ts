import { createHash } from 'node:crypto';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { Change } from '../../src/db/outbox/change.ts';
import { findRecord } from '../../src/db/cache/records.ts';
import { entriesOf } from '../../src/db/outbox/queue.ts';
import { saveChange } from '../../src/db/outbox/save-change.ts';
import type { UserDatabase } from '../../src/db/schema/user-database.ts';
import { emptyForm, type HandoverForm } from '../../src/entities/vehicle-handover-document/content/handover-form.ts';
import { readHandover } from '../../src/entities/vehicle-handover-document/content/read-handover.ts';
import { pullRecord } from '../../src/sw/pull/pull.ts';
import { saveHandover, savePhoto } from '../support/fixtures/save-handover.ts';
import { pngBytes, signature } from '../support/fixtures/handovers.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import type { ExpectedRecord } from './expected-records.ts';
import type { ModelDevice } from './model-device.ts';

type Fields = Readonly<Record<string, unknown>>;

const handover = 'vehicle-handover-document';
const unsigned = { strokes: [], png: null, unsigned: { Reason: 'did-not-wait', Note: '' } } as const;
let photoCount = 0;
let bookingDays = 0;

/** The tab in which a user acts; the saves are the product's own. */
export type DeviceTab = { readonly device: ModelDevice; readonly database: UserDatabase };

export async function makeHandover({ device, database }: DeviceTab, key: string, mark: string, photos: number): Promise<string[]> {
  const now = nowOf(device);
  const newPhotos = await Promise.all(Array.from({ length: photos }, (_, slot) => newPhoto({ device, database }, slot)));
  const fault = {
    Id: newKey(),
    PlacementId: null,
    KindId: null,
    Description: 'rysa',
    DamagePointId: null,
    Images: newPhotos.map(({ photo }) => photo),
  };
  const form: HandoverForm = {
    ...emptyForm(now),
    VehicleId: smallFleet.vehicle,
    FromEmployeeId: smallFleet.from,
    ToEmployeeId: smallFleet.to,
    Counter: 48_210,
    Fuel: '3/4',
    PlaceName: mark,
    Comments: 'made',
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'jest' }],
    From: unsigned,
    To: unsigned,
    Faults: [fault],
  };
  await saveHandover(database, device.user, key, form, now);
  return newPhotos.map(({ hash }) => hash);
}

export function makeReading(hand: DeviceTab, key: string, mark: string): Promise<void> {
  const item = { Id: key, VehicleId: smallFleet.truck, DateTime: '2026-05-01T08:00:00', CounterState: 50_000, Comments: `${mark} made` };
  return save(hand, 'vehicle-counter', key, item);
}

/** Each booking has a different day, so that none collides. */
export function makeBooking(hand: DeviceTab, key: string, mark: string): Promise<void> {
  const day = toWireDateTime(new Date(2031, 0, 1 + ++bookingDays)).slice(0, 10);
  const time = { StartDate: `${day}T08:00:00`, EndDate: `${day}T16:00:00` };
  return save(hand, 'vehicle-rental', key, {
    Id: key,
    VehicleId: smallFleet.vehicle,
    ...time,
    TravelPurpose: mark,
    Comment: 'made',
    TargetPlace: '',
  });
}

export async function edit(hand: DeviceTab, { entity, key, mark }: ExpectedRecord, comment: string): Promise<void> {
  if (entity === handover) return editHandover(hand, key, (form) => ({ ...form, Comments: comment }));
  const item = await contentOf(hand, entity, key);
  const comments = entity === 'vehicle-counter' ? { Comments: `${mark} ${comment}` } : { Comment: comment };
  return save(hand, entity, key, { ...item, ...comments });
}

export function sign(hand: DeviceTab, { key }: ExpectedRecord): Promise<void> {
  return editHandover(hand, key, (form) => ({ ...form, To: { strokes: [], png: signature, unsigned: null } }));
}

export async function addPhoto(hand: DeviceTab, { key, photos }: ExpectedRecord): Promise<string> {
  const { photo, hash } = await newPhoto(hand, photos.length);
  await editHandover(hand, key, (form) => ({
    ...form,
    Faults: form.Faults.map((fault) => ({ ...fault, Images: [...fault.Images, photo] })),
  }));
  return hash;
}

/** Confirms or deletes, as the buttons of list and record screen do. */
export async function runAction(
  { device, database }: DeviceTab,
  { entity, key }: ExpectedRecord,
  call: 'confirm' | 'delete',
): Promise<void> {
  const record = await findRecord(database, entity, key);
  if (!record) throw new Error(`the device does not know ${key}`);
  const kind = call === 'delete' ? 'removal' : 'action';
  const calls = [{ call, parameters: { id: String(record.key) } }];
  await saveChange(database, { ...headOf(device, entity, record.key), kind, calls, ...(record.row ? { row: record.row } : {}) }, () =>
    crypto.randomUUID(),
  );
}

/** Opens the record, pulling it if the network allows. */
export async function openRecord({ database }: DeviceTab, { entity, key }: ExpectedRecord): Promise<void> {
  const record = await findRecord(database, entity, key);
  if (typeof record?.key !== 'number') return;
  try {
    await pullRecord(database, entity, record.key);
  } catch (error) {
    // Offline or without a session: the form opens on the cached content.
    if (!(error instanceof TaborError)) throw error;
  }
}

async function editHandover({ device, database }: DeviceTab, key: string, change: (form: HandoverForm) => HandoverForm): Promise<void> {
  const form = readHandover(await contentOf({ device, database }, handover, key));
  await saveHandover(database, device.user, key, change(form), nowOf(device));
}

async function contentOf({ database }: DeviceTab, entity: EntityName, key: string): Promise<Fields> {
  const record = await findRecord(database, entity, key);
  if (!record) throw new Error(`the device does not know ${key}`);
  return record.item;
}

/** Saves a record without parts; its base is that of a form opened just before. */
async function save({ device, database }: DeviceTab, entity: EntityName, key: string, item: Fields): Promise<void> {
  const record = await findRecord(database, entity, key);
  const entries = record ? await entriesOf(database, entity, record.key) : [];
  const settled = typeof record?.key === 'number' ? record.item : undefined;
  const base = entries.length > 0 ? (entries.find((entry) => entry.base !== null)?.base ?? undefined) : settled;
  const current = record?.key ?? key;
  const payload = { ...item, Id: current };
  const calls = [{ call: 'createOrUpdate', payload }];
  const change: Change = {
    ...headOf(device, entity, current),
    kind: 'save',
    calls,
    item: payload,
    row: { Id: current },
    ...(base ? { base } : {}),
  };
  await saveChange(database, change, () => crypto.randomUUID());
}

function headOf(device: ModelDevice, entity: EntityName, key: string | number) {
  return { entity, key, user: device.user, appVersion: 'test', happenedAt: nowOf(device) };
}

/** A unique picture: bytes after the end of the image data are stored but not shown. */
async function newPhoto({ device, database }: DeviceTab, slot: number) {
  const bytes = new Uint8Array(Buffer.concat([pngBytes, Buffer.from(String(++photoCount))]));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { photo: await savePhoto(database, bytes, slot, nowOf(device)), hash };
}

function nowOf(device: ModelDevice): string {
  return toWireDateTime(new Date(device.clock));
}

function newKey(): string {
  return `local-${crypto.randomUUID()}`;
}
