import { textOf } from '../core/json.ts';
import { now } from '../core/local-time.ts';
import { badRequest, conflict } from '../core/http-error.ts';
import { summaryCollides } from './collisions.ts';
import { dictionaryName, registrationNumber } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkOrder, END_BEFORE_START } from './rules.ts';

export const cost: Kind = {
  name: 'Cost',
  functionality: 2960,
  columns: [
    'VehicleRegistrationNumber',
    'CostGroupDescription',
    'CostDate',
    'CostNet',
    'Currency',
    'CostPlace',
    'EmployeeName',
    'Quantity',
    'Description',
    'InvoiceNumber',
    'TransactionPlace',
    'Counter',
    'Comments',
  ],
  recordFields: {
    CostDate: 'date',
    InvoiceNumber: 'text',
    VehicleId: 'reference',
    CostGroup: 'reference',
    Counter: 'integer',
    Quantity: 'decimal',
    CostValue: 'decimal',
    CostGross: 'decimal',
    Currency: 'text',
    VatRate: 'decimal',
    Description: 'text',
    Comments: 'text',
    CostPlace: 'text',
    EmployeeName: 'text',
    TransactionPlace: 'text',
  },
  required: ['VehicleId', 'CostDate'],
  computed: {
    VehicleRegistrationNumber: registrationNumber,
    CostGroupDescription: dictionaryName('CostGroup'),
    CostNet: (record) => record.CostValue ?? null,
  },
  validate(record, { database }) {
    const currency = textOf(record.Currency);
    const currencies = database
      .table('DictionaryItem')
      .all()
      .filter((item) => item.Dictionary === 150);
    if (currency !== '' && !currencies.some((item) => item.Name === currency)) {
      throw badRequest('Nieznana waluta.', 'Currency');
    }
  },
};

export const periodicSummary: Kind = {
  name: 'PeriodicSummary',
  functionality: 2970,
  columns: [
    'Id',
    'FullNumber',
    'StartDate',
    'EndDate',
    'VehicleRegistrationNumber',
    'DriverName',
    'OrganizationStructureLevel1',
    'OrganizationStructureLevel2',
    'OrganizationStructureLevel3',
    'CounterStart',
    'CounterEnd',
    'Distance',
    'DistanceCategory1',
    'DistanceCategory2',
    'FuelStart',
    'FuelEnd',
  ],
  recordFields: {
    Number: 'text',
    StartDate: 'date',
    EndDate: 'date',
    VehicleId: 'reference',
    DriverName: 'text',
    CounterStart: 'integer',
    CounterEnd: 'integer',
    Distance: 'integer',
    DistanceCategory1: 'integer',
    DistanceCategory2: 'integer',
    DistanceCategory3: 'integer',
    DistanceCategory4: 'integer',
    FuelStart: 'decimal',
    FuelEnd: 'decimal',
    OrganizationStructureLevel1: 'text',
    OrganizationStructureLevel2: 'text',
    OrganizationStructureLevel3: 'text',
  },
  readOnly: ['Number'],
  required: ['VehicleId', 'StartDate', 'EndDate'],
  computed: {
    VehicleRegistrationNumber: registrationNumber,
    FullNumber: (record) => `ZO/${textOf(record.StartDate).slice(0, 4)}/${textOf(record.Number)}`,
  },
  validate(record, { database, previous }) {
    if (previous?.IsClosed === true) {
      throw conflict('Zestawienie jest zamknięte.');
    }
    checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START);
    if (summaryCollides(record, database)) {
      throw conflict('Wybrany zakres koliduje z innym zestawieniem.');
    }
  },
  // The distances are the app's: the specification does not say that the backend calculates them.
  derive(_, { previous, database }) {
    const nextNumber = database.table('PeriodicSummary').all().length + 1;
    return previous ? {} : { Number: String(nextNumber), AccessToken: `zo-${nextNumber}-${now().replace(/\D/g, '')}`, IsClosed: false };
  },
};

/** Field names as specified: two start in lower case. */
export const position: Kind = {
  name: 'Position',
  functionality: 2970,
  columns: ['Id', 'periodicSummaryId', 'accessToken', 'Date', 'Description', 'Comments'],
  recordFields: { periodicSummaryId: 'reference', accessToken: 'text', Date: 'date', Description: 'text', Comments: 'text' },
  required: ['Date'],
};
