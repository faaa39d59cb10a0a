import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { vehicleDamageRecord } from '../../src/contract/entities/vehicle-damage-record.ts';
import { addressInOneLine, placeOf } from '../../src/contract/place.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { canDamageBeDeleted } from '../../src/contract/rules/damage-state.ts';
import { toWireDay } from '../../src/contract/wire-date.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkCountry, checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, parseRecord, saveRecord, type RecordConfig } from '../calls/records.ts';

const table = 'vehicle_damage';

const config: RecordConfig<typeof vehicleDamageRecord> = {
  table,
  schema: vehicleDamageRecord,
  columns: [
    'VehicleId',
    'ReportDate',
    'StatusId',
    'DamageDateTime',
    'DamageCauseId',
    'PlaceCountryCode',
    'PlaceCity',
    'PlaceStreet',
    'PlaceStreetNumber',
    'PlacePostCode',
    'PlaceFlatNumber',
    'IsDrivenByAnEmployee',
    'DriverEmployeeId',
    'DriverName',
    'IsDuringWork',
    'IsDriversFault',
    'WhoseInsurancePolicy',
    'Insurer',
    'InsurerNumber',
    'IsPoliceNotified',
    'PoliceStation',
    'PoliceComments',
    'Comments',
  ],
  references: { VehicleId: 'vehicle', DriverEmployeeId: 'employee' },
};

export async function get(request: CallRequest): Promise<unknown> {
  const computed = ['PlaceAddressInOneLine', 'CreatedOn', 'RowVersion'];
  const stored = await loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', 'Number', ...config.columns, ...computed] });
  return { ...stored, ReportDate: toWireDay(String(stored['ReportDate'])), DamageDateHour: String(stored['DamageDateTime']).slice(11, 16), CanBeDeleted: canDamageBeDeleted(stored) };
}

/** Saves a damage with its one-line address; a new one gets a number. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  const PlaceAddressInOneLine = addressInOneLine(placeOf('Place', parseRecord(config.schema, body)));
  return saveRecord(db, config, body, {
    check: async (damage) => [
      ...(await checkDictionaryChoices(db, [
        ['StatusId', damage.StatusId, dictionaryIds.damageStatuses],
        ['DamageCauseId', damage.DamageCauseId, dictionaryIds.damageCauses],
      ])),
      ...(await checkCountry(db, 'PlaceCountryCode', damage.PlaceCountryCode)),
    ],
    stamp: async (id) =>
      id === null
        ? { PlaceAddressInOneLine, Number: await nextNumber(db, 'SZK', Number(now.slice(0, 4)), table), CreatedOn: now, CreatedBy: user.id }
        : { PlaceAddressInOneLine, ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
}

/** Deletes a damage that is not yet being processed. Throws `wrong-state` for any other. */
export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  if (!canDamageBeDeleted(await loadRecord(request.db, table, id, { lock: true }))) throw new TaborError('wrong-state');
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
