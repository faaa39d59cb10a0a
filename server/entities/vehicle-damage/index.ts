import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { vehicleDamage } from '../../../src/contract/entities/fleet/vehicle-damage.ts';
import { vehicleDamageRecord } from '../../../src/contract/entities/fleet/vehicle-damage-record.ts';
import { withStoredReport } from '../../../src/contract/entities/shared/short-report.ts';
import { addressInOneLine, placeOf } from '../../../src/contract/wire/place.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { canDamageBeDeleted } from '../../../src/contract/rules/damage-state.ts';
import { toWireDay } from '../../../src/contract/wire/wire-date.ts';
import { anonymousStamps, defineServerEntity, joined } from '../../engine/declaration/server-entity.ts';

/** Damages. One that is being processed cannot be deleted. */
export const declaration = defineServerEntity(vehicleDamage, {
  table: 'vehicle_damage',
  owners: ['DriverEmployeeId', 'ReporterId'],
  references: {
    VehicleId: 'vehicle',
    StatusId: { dictionary: dictionaryIds.damageStatuses },
    DamageCauseId: { dictionary: dictionaryIds.damageCauses },
    PlaceCountryCode: 'country',
    DriverEmployeeId: 'employee',
    HandoverId: 'vehicle_handover_document',
    ReporterId: 'employee',
  },
  search: {
    VehicleRegistrationNumber: 'VehicleId',
    DriverName: joined('\n', 'DriverEmployeeId', 'DriverName'),
    Reporter: 'ReporterId',
    Status: 'StatusId',
    DamageCause: 'DamageCauseId',
  },
  orders: {
    DamageDateTime: 'DamageDateTime',
    Number: 'Number',
    VehicleRegistrationNumber: 'NameOfVehicleId',
    DriverName: { column: 'NameOfDriverEmployeeId', otherwise: 'DriverName' },
    Reporter: 'NameOfReporterId',
    Status: 'NameOfStatusId',
    DamageCause: 'NameOfDamageCauseId',
    ReportDate: 'ReportDate',
  },
  retention: {
    damages: {
      since: ['DamageDateTime', 'ReportDate'],
      anonymous: {
        DriverEmployeeId: null,
        ReporterId: null,
        DriverName: '',
        Comments: '',
        PoliceComments: '',
        PoliceStation: '',
        PlaceStreet: '',
        PlaceStreetNumber: '',
        PlaceFlatNumber: '',
        PlaceAddressInOneLine: '',
        ...anonymousStamps,
      },
    },
  },
  record: {
    schema: vehicleDamageRecord,
    notStored: ['DamageDateHour'],
    prepare: (record, { stored, request }) => withStoredReport(record, stored, request.user.employeeId),
    compute: (record) => ({ PlaceAddressInOneLine: addressInOneLine(placeOf('Place', record)) }),
    requireDeletable: (stored) => {
      if (!canDamageBeDeleted(stored)) throw new TaborError('wrong-state');
    },
  },
  read: {
    adds: ['PlaceAddressInOneLine'],
    present: (row) => ({
      ...row,
      ReportDate: toWireDay(String(row['ReportDate'])),
      DamageDateHour: String(row['DamageDateTime']).slice(11, 16),
      CanBeDeleted: canDamageBeDeleted(row),
    }),
  },
});
