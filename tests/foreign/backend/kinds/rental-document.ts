import { textOf } from '../core/json.ts';
import { now } from '../core/local-time.ts';
import { conflict } from '../core/http-error.ts';
import { rentalCollides } from './collisions.ts';
import { fieldOfReference, rentalKind, rentalStatus, vehicleName } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkCounters, checkFuel, checkOrder, END_BEFORE_START } from './rules.ts';

const STATUS_REPORTED = -3760001;
const STATUS_ACTIVE = -3760002;
const STATUS_FINISHED = -3760003;

export const rentalDocument: Kind = {
  name: 'RentalDocument',
  functionality: 7280,
  columns: [
    'Id',
    'RentalDocumentNumber',
    'StartDate',
    'EndDate',
    'Vehicle',
    'Kind',
    'Status',
    'Authorization',
    'OrganizationStructure',
    'CostPlace',
    'Contractor',
    'ContractorEmployee',
    'IsRejectedByDriver',
    'Consultant',
    'Comments',
    'IsDiscarded',
    'IsPreconfirmed',
    'IsConfirmed',
  ],
  recordFields: {
    VehicleId: 'reference',
    StartDate: 'date',
    EndDate: 'date',
    ContractorId: 'reference',
    ContractorEmployeeId: 'reference',
    StatusId: 'reference',
    PickupDate: 'date',
    ReturnDate: 'date',
    PickupCounter: 'integer',
    ReturnCounter: 'integer',
    AdditionalFieldValues: 'values',
    PickupPlace: 'text',
    ReturnPlace: 'text',
    PickupFuelState: 'text',
    ReturnFuelState: 'text',
    Comments: 'text',
    ReturnedBy: 'text',
    TravelPurpose: 'text',
    StartPlace: 'text',
    TargetPlace: 'text',
  },
  writeOnlyFields: { KindId: 'reference' },
  required: ['VehicleId', 'StartDate'],
  computed: {
    Vehicle: vehicleName,
    Kind: rentalKind,
    Status: rentalStatus,
    Contractor: fieldOfReference('Contractor', 'ContractorId'),
    ContractorEmployee: fieldOfReference('ContractorEmployee', 'ContractorEmployeeId'),
  },
  validate(record, { database, previous }) {
    if (previous?.IsRejectedByDriver === true || previous?.IsDiscarded === true) {
      throw conflict('Dokument jest anulowany i nie może być zmieniany.');
    }
    checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START);
    checkCounters(record, 'PickupCounter', 'ReturnCounter');
    checkFuel(record, 'PickupFuelState');
    checkFuel(record, 'ReturnFuelState');
    if (rentalCollides(record, database)) {
      throw conflict('Wybrany zakres koliduje z innym dokumentem wypożyczenia.');
    }
  },
  derive(record, { previous, database }) {
    const statusId = record.StatusId ?? STATUS_REPORTED;
    const status = {
      StatusId: statusId,
      PickupDate: record.PickupDate ?? (statusId === STATUS_ACTIVE ? now() : null),
      ReturnDate: record.ReturnDate ?? (statusId === STATUS_FINISHED ? now() : null),
    };
    return previous
      ? status
      : { ...status, ...NEW_RENTAL, RentalDocumentNumber: documentNumber('DW', database.table('RentalDocument').all().length + 1) };
  },
};

const NEW_RENTAL = {
  IsDiscarded: false,
  IsPreconfirmed: false,
  IsConfirmed: false,
  IsRejectedByDriver: false,
  KindId: -3750001,
  Consultant: 'Anna Nowak',
};

export const equipmentRentalDocument: Kind = {
  name: 'EquipmentRentalDocument',
  functionality: 7360,
  columns: [
    'Id',
    'RentalDocumentNumber',
    'StartDate',
    'EndDate',
    'Equipment',
    'Kind',
    'Status',
    'PickupPlace',
    'ReturnPlace',
    'Consultant',
    'Comments',
  ],
  recordFields: {
    ContractorId: 'reference',
    StatusId: 'reference',
    AdditionalEquipmentId: 'reference',
    StartDate: 'date',
    EndDate: 'date',
    PickupDate: 'date',
    ReturnDate: 'date',
    Number: 'text',
  },
  writeOnlyFields: { PickupPlace: 'text', ReturnPlace: 'text', Comments: 'text', KindId: 'reference' },
  required: ['AdditionalEquipmentId', 'StartDate'],
  computed: {
    RentalDocumentNumber: (record) => record.Number ?? null,
    Equipment: fieldOfReference('Equipment', 'AdditionalEquipmentId'),
    Kind: rentalKind,
    Status: rentalStatus,
  },
  validate: (record) => checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START),
  derive: (record, { previous, database }) => ({
    StatusId: record.StatusId ?? STATUS_REPORTED,
    Number:
      textOf(record.Number) || textOf(previous?.Number) || documentNumber('WS', database.table('EquipmentRentalDocument').all().length + 1),
    ...(previous ? {} : { KindId: -3750001, Consultant: 'Anna Nowak' }),
  }),
};

function documentNumber(prefix: string, sequence: number): string {
  return `${prefix}/${now().slice(0, 4)}/${String(sequence).padStart(4, '0')}`;
}
