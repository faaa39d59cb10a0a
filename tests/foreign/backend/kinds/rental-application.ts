import { textOf } from '../core/json.ts';
import { dictionaryName, fieldOfReference } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkOrder, END_BEFORE_START } from './rules.ts';

export const rentalApplication: Kind = {
  name: 'RentalApplication',
  functionality: 7240,
  columns: [
    'Id',
    'StartDate',
    'EndDate',
    'StartPredefinedPlace',
    'EndPredefinedPlace',
    'Class',
    'Model',
    'KmLimit',
    'FirstNameLastName',
    'PhoneNumber',
    'Email',
    'Comments',
  ],
  recordFields: {
    StartDate: 'date',
    EndDate: 'date',
    StartPredefinedPlaceId: 'reference',
    EndPredefinedPlaceId: 'reference',
    ClassId: 'reference',
    ModelId: 'reference',
    KmLimit: 'integer',
    FirstName: 'text',
    LastName: 'text',
    PhoneNumber: 'text',
    Email: 'text',
    Comments: 'text',
  },
  required: ['StartDate', 'EndDate', 'LastName'],
  computed: {
    StartPredefinedPlace: fieldOfReference('PredefinedPlace', 'StartPredefinedPlaceId'),
    EndPredefinedPlace: fieldOfReference('PredefinedPlace', 'EndPredefinedPlaceId'),
    Class: dictionaryName('ClassId'),
    Model: fieldOfReference('VehicleModel', 'ModelId'),
    FirstNameLastName: (record) => `${textOf(record.FirstName)} ${textOf(record.LastName)}`.trim(),
  },
  validate: (record) => checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START),
};
