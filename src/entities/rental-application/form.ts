import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import { rentalApplicationRecord } from '../../contract/entities/rental/rental-application-record.ts';
import { fromWire, toWireDate, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { FormDeclaration } from '../../screens/declaration/form-declaration.ts';
import { MadeRecords } from './made-records.tsx';
import { dictionaryItems, predefinedPlaces, vehicleModels } from '../../screens/record/sources/sources.ts';

type Field = keyof typeof rentalApplicationRecord.entries;

/** The form of a rental application: period, places, vehicle class, person. */
export const rentalApplicationForm: FormDeclaration<Field> = {
  schema: rentalApplicationRecord,
  sections: [
    {
      id: 'time',
      fields: [
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'EndDate', type: 'datetime', isRequired: true },
        { field: 'StartPredefinedPlaceId', type: 'reference', source: predefinedPlaces, isRequired: true, column: 'StartPredefinedPlace' },
        { field: 'EndPredefinedPlaceId', type: 'reference', source: predefinedPlaces, isRequired: true, column: 'EndPredefinedPlace' },
      ],
    },
    {
      id: 'vehicle',
      fields: [
        { field: 'ClassId', type: 'reference', source: dictionaryItems(dictionaryIds.vehicleClasses), isRequired: true, column: 'Class' },
        { field: 'ModelId', type: 'reference', source: vehicleModels, column: 'Model' },
        { field: 'KmLimit', type: 'number', unit: 'km' },
      ],
    },
    {
      id: 'person',
      fields: [
        { field: 'FirstName', type: 'text', maxLength: 100, isRequired: true },
        { field: 'LastName', type: 'text', maxLength: 100, isRequired: true },
        { field: 'PhoneNumber', type: 'text', maxLength: 30, isRequired: true },
        { field: 'Email', type: 'text', maxLength: 200, isRequired: true },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  below: MadeRecords,
  isQuiet: true,
  defaults: ({ now }) => ({
    StartDate: now,
    EndDate: nextDayAtFour(now),
    StartPredefinedPlaceId: null,
    EndPredefinedPlaceId: null,
    ClassId: null,
    ModelId: null,
    KmLimit: null,
  }),
  row: ({ FirstName, LastName }) => ({
    FirstNameLastName: [FirstName, LastName].filter((name) => typeof name === 'string' && name.trim() !== '').join(' '),
  }),
};

/** Default end: the next day at 16:00. Adds a calendar day, since a day may have 23 hours at a clock change. */
function nextDayAtFour(now: WireDateTime): WireDateTime {
  const day = fromWire(now.slice(0, 10)) ?? new Date();
  day.setDate(day.getDate() + 1);
  return `${toWireDate(day)}T16:00:00`;
}
