import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Configuration } from '../contract/device/configuration.ts';
import type { EntityName } from '../contract/definition/entity.ts';
import type { FunctionalityName } from '../contract/permissions/functionality.ts';
import type { PermissionFlag } from '../contract/permissions/permissions.ts';
import { languages } from '../contract/wire/languages.ts';
import type { RecordAction } from '../screens/declaration/screen-declaration.ts';
import { screenEntries, screensOf } from './registry.ts';

type State = Readonly<Record<string, unknown>>;
type Rule = {
  readonly entity: EntityName;
  readonly action: string;
  readonly functionality: FunctionalityName;
  readonly flag: PermissionFlag;
  /** Row states that show the button; `withheld` are those that hide it. */
  readonly offered: readonly State[];
  readonly withheld: readonly State[];
  readonly asks: boolean;
};

const [accepted, rejected, cancelled] = [{ IsAccepted: true }, { IsRejected: true }, { IsRejectedByDriver: true }];
const [preconfirmed, confirmed, discarded] = [{ IsPreconfirmed: true }, { IsConfirmed: true }, { IsDiscarded: true }];

const [planned, loaded, unloaded] = [{ StatusId: -1_630_002 }, { StatusId: -1_630_007 }, { StatusId: -1_630_008 }];
const [delivered, finished] = [{ StatusId: -1_630_010 }, { StatusId: -1_630_001 }];

/** Every button of the specification: its right, its row states and whether it confirms first. */
const rules: readonly Rule[] = [
  {
    entity: 'vehicle-rental',
    action: 'edit',
    functionality: 'Booking',
    flag: 'IsChange',
    offered: [{}],
    withheld: [accepted, rejected, cancelled],
    asks: false,
  },
  {
    entity: 'vehicle-rental',
    action: 'delete',
    functionality: 'Booking',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [accepted, rejected, cancelled],
    asks: true,
  },
  {
    entity: 'vehicle-rental',
    action: 'cancel',
    functionality: 'Booking',
    flag: 'IsChange',
    offered: [{}, accepted],
    withheld: [rejected, cancelled],
    asks: true,
  },
  {
    entity: 'equipment-rental',
    action: 'edit',
    functionality: 'Booking',
    flag: 'IsChange',
    offered: [{}],
    withheld: [accepted],
    asks: false,
  },
  {
    entity: 'equipment-rental',
    action: 'delete',
    functionality: 'EquipmentBooking',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [accepted],
    asks: true,
  },
  {
    entity: 'rental-document',
    action: 'edit',
    functionality: 'RentalDocument',
    flag: 'IsChange',
    offered: [{}, preconfirmed, confirmed],
    withheld: [cancelled, discarded],
    asks: false,
  },
  {
    entity: 'rental-document',
    action: 'preconfirm',
    functionality: 'RentalDocumentPreconfirm',
    flag: 'IsRead',
    offered: [{}],
    withheld: [preconfirmed, confirmed, discarded, cancelled],
    asks: true,
  },
  {
    entity: 'rental-document',
    action: 'confirm',
    functionality: 'RentalDocumentConfirm',
    flag: 'IsRead',
    offered: [preconfirmed],
    withheld: [{}, confirmed, { ...preconfirmed, ...cancelled }],
    asks: true,
  },
  {
    entity: 'rental-document',
    action: 'discard',
    functionality: 'RentalDocument',
    flag: 'IsAdmin',
    offered: [{}, preconfirmed, confirmed, cancelled],
    withheld: [discarded],
    asks: true,
  },
  {
    entity: 'rental-document',
    action: 'delete',
    functionality: 'RentalDocument',
    flag: 'IsRemove',
    offered: [{}, preconfirmed, confirmed, discarded, cancelled],
    withheld: [],
    asks: true,
  },
  {
    entity: 'equipment-rental-document',
    action: 'edit',
    functionality: 'EquipmentRentalDocument',
    flag: 'IsChange',
    offered: [{}],
    withheld: [],
    asks: false,
  },
  {
    entity: 'equipment-rental-document',
    action: 'delete',
    functionality: 'EquipmentRentalDocument',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [],
    asks: true,
  },
  {
    entity: 'rental-application',
    action: 'edit',
    functionality: 'RentalApplication',
    flag: 'IsChange',
    offered: [{}],
    withheld: [],
    asks: false,
  },
  {
    entity: 'rental-application',
    action: 'delete',
    functionality: 'RentalApplication',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [],
    asks: true,
  },
  {
    entity: 'vehicle-handover-document',
    action: 'edit',
    functionality: 'VehicleHandoverDocument',
    flag: 'IsChange',
    offered: [{ Number: null }],
    withheld: [{ Number: 'PZO/1' }],
    asks: false,
  },
  {
    entity: 'vehicle-handover-document',
    action: 'confirm',
    functionality: 'VehicleHandoverDocument',
    flag: 'IsChange',
    offered: [{ Number: null }, { Number: '' }],
    withheld: [{ Number: 'PZO/1' }],
    asks: true,
  },
  {
    entity: 'vehicle-handover-document',
    action: 'duplicate',
    functionality: 'VehicleHandoverDocument',
    flag: 'IsAdd',
    offered: [{ Number: null }, { Number: 'PZO/1' }],
    withheld: [],
    asks: false,
  },
  {
    entity: 'vehicle-handover-document',
    action: 'delete',
    functionality: 'VehicleHandoverDocument',
    flag: 'IsRemove',
    offered: [{ Number: null }],
    withheld: [{ Number: 'PZO/1' }],
    asks: true,
  },
  { entity: 'vehicle-damage', action: 'edit', functionality: 'VehicleDamage', flag: 'IsChange', offered: [{}], withheld: [], asks: false },
  {
    entity: 'vehicle-damage',
    action: 'delete',
    functionality: 'VehicleDamage',
    flag: 'IsRemove',
    offered: [{ CanBeDeleted: true }],
    withheld: [{ CanBeDeleted: false }, {}],
    asks: true,
  },
  {
    entity: 'vehicle-counter',
    action: 'edit',
    functionality: 'VehicleCounter',
    flag: 'IsChange',
    offered: [{}],
    withheld: [],
    asks: false,
  },
  {
    entity: 'vehicle-counter',
    action: 'delete',
    functionality: 'VehicleCounter',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [],
    asks: true,
  },
  {
    entity: 'trip-record-card',
    action: 'edit',
    functionality: 'TripRecordCard',
    flag: 'IsChange',
    offered: [{ EndDate: null }, { EndDate: '2026-05-03T16:00:00' }],
    withheld: [],
    asks: false,
  },
  {
    entity: 'trip-record-card',
    action: 'finish',
    functionality: 'TripRecordCard',
    flag: 'IsChange',
    offered: [{ EndDate: null }],
    withheld: [{ EndDate: '2026-05-03T16:00:00' }],
    asks: false,
  },
  {
    entity: 'service-request',
    action: 'edit',
    functionality: 'ServiceRequest',
    flag: 'IsChange',
    offered: [{}],
    withheld: [],
    asks: false,
  },
  {
    entity: 'service-request',
    action: 'delete',
    functionality: 'ServiceRequest',
    flag: 'IsRemove',
    offered: [{}],
    withheld: [],
    asks: true,
  },
  { entity: 'cost', action: 'edit', functionality: 'Cost', flag: 'IsChange', offered: [{}], withheld: [], asks: false },
  { entity: 'cost', action: 'delete', functionality: 'Cost', flag: 'IsRemove', offered: [{}], withheld: [], asks: true },
  {
    entity: 'periodic-summary',
    action: 'edit',
    functionality: 'PeriodicSummary',
    flag: 'IsChange',
    offered: [{}],
    withheld: [],
    asks: false,
  },
  {
    entity: 'transport-order',
    action: 'setAsLoaded',
    functionality: 'EquipmentRentalDocument',
    flag: 'IsChange',
    offered: [{}, planned],
    withheld: [loaded, unloaded, delivered, finished],
    asks: true,
  },
  {
    entity: 'transport-order',
    action: 'setAsUnloaded',
    functionality: 'EquipmentRentalDocument',
    flag: 'IsChange',
    offered: [{}, planned, loaded],
    withheld: [unloaded, delivered, finished],
    asks: true,
  },
  {
    entity: 'transport-order',
    action: 'setAsDocumentsDelivered',
    functionality: 'EquipmentRentalDocument',
    flag: 'IsChange',
    offered: [{}, planned, loaded, unloaded],
    withheld: [delivered, finished],
    asks: true,
  },
];

// Edit navigates to the record's screen and reads the current address first.
beforeEach(() => vi.stubGlobal('location', { pathname: '/elsewhere' }));
afterEach(() => vi.unstubAllGlobals());

test.each(rules)('[R-012] [R-025] [R-030] [R-032] [R-035] [R-052] offers $entity $action', async (rule) => {
  const action = await actionOf(rule.entity, rule.action);
  expect(action.requires).toEqual({ functionality: rule.functionality, flag: rule.flag });
  expect(action.needsConfirmation).toBe(rule.asks);
  const isOffered = (row: State) => action.isOffered({ key: 7, row, pending: 0 });
  expect([rule.offered.map(isOffered), rule.withheld.map(isOffered)]).toEqual([
    rule.offered.map(() => true),
    rule.withheld.map(() => false),
  ]);
});

test.each<EntityName>([
  'vehicle-insurance-policy',
  'b-service-request',
  'allocation',
  'employee',
  'fuel-card',
  'sim-card',
  'forwarding-portfolio',
  'company-files',
])('[R-012] %s is read-only: no row actions', async (entity) => expect((await screensOf(entity))?.actions).toEqual([]));

test('[R-026] highlights only transport orders in a final status', async () => {
  const tone = (await screensOf('transport-order'))?.rowTone;
  expect(
    [delivered, finished, planned, loaded, unloaded, {}].map((row) => tone?.(row, { colorByStatus: false } as Configuration) !== undefined),
  ).toEqual([true, true, false, false, false, false]);
});

test('[R-107] reject, cancel and discard take a reason', async () => {
  const deciding = await Promise.all([
    actionOf('vehicle-rental', 'reject'),
    actionOf('vehicle-rental', 'cancel'),
    actionOf('rental-document', 'discard'),
  ]);
  expect(deciding.map(({ hasReasonField }) => hasReasonField)).toEqual([true, true, true]);
});

test.each(languages)('every question before an action says what follows (%s)', async (language) => {
  const silent: string[] = [];
  for (const { entity } of screenEntries) {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, `${entity}.json`), 'utf8')) as {
      readonly ask?: Readonly<Record<string, string>>;
    };
    const asking = ((await screensOf(entity))?.actions ?? []).filter(
      ({ needsConfirmation, name }) => needsConfirmation && name !== 'delete',
    );
    silent.push(...asking.filter(({ name }) => !texts.ask?.[name] || texts.ask[name].endsWith('?')).map(({ name }) => `${entity} ${name}`));
  }
  expect(silent).toEqual([]);
});

test.each(languages)('a question names what it is about where a plate or person is the name (%s)', async (language) => {
  const { titles } = JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, 'decision.json'), 'utf8')) as {
    readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const nameless: string[] = [];
  for (const { entity } of screenEntries) {
    const { columns = [], actions = [] } = (await screensOf(entity)) ?? {};
    const primary = columns.find(({ isPrimary }) => isPrimary);
    if (!primary || (primary.linksTo === undefined && primary.field.endsWith('Number'))) continue;
    nameless.push(
      ...actions
        .filter(({ needsConfirmation, name }) => needsConfirmation && titles[entity]?.[name] === undefined)
        .map(({ name }) => `${entity} ${name}`),
    );
  }
  expect(nameless).toEqual([]);
});

async function actionOf(entity: EntityName, name: string): Promise<RecordAction> {
  const action = (await screensOf(entity))?.actions.find((one) => one.name === name);
  if (!action) throw new Error(`${entity} has no ${name}`);
  return action;
}
