import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnDate, columnNumber, columnReference, columnText } from '../../wire/fields.ts';
import { dictionaryIds } from '../shared/dictionary.ts';

const row = v.looseObject({
  /** Key of the row; the board does not show it. */
  Id: recordId,
  RegistrationNumber: columnText,
  MakeModelType: columnText,
  /** Status of the service. */
  Description: columnText,
  RequestDescription: columnText,
  Workshop: columnText,
  WorkshopCountry: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  NumberofDays: columnNumber,
  Consultant: columnText,
  ResponsiblePerson: columnText,
  ServiceScope: columnText,
  /** The people's ids: the board shortens their names. */
  ConsultantId: columnReference,
  ResponsiblePersonId: columnReference,
});

/** The service board: current and upcoming service requests of workshops, public for a wall display. Named like its route. */
export const bServiceRequest = defineEntity({
  name: 'b-service-request',
  wireName: 'BServiceRequest',
  functionality: null,
  grid: {
    path: '/api/ODataBServiceRequest',
    row,
    extraColumns: ['Id', 'ConsultantId', 'ResponsiblePersonId'],
    searched: [
      'RegistrationNumber',
      'MakeModelType',
      'Description',
      'RequestDescription',
      'Workshop',
      'WorkshopCountry',
      'Consultant',
      'ResponsiblePerson',
      'ServiceScope',
    ],
    dictionaries: { Description: dictionaryIds.serviceRequestStatuses, ServiceScope: dictionaryIds.serviceKinds },
    wordAtEnd: { MakeModelType: dictionaryIds.bodyTypes },
    sort: [
      { field: 'StartDate', direction: 'asc' },
      { field: 'RegistrationNumber', direction: 'asc' },
    ],
    requires: 'open',
    // Without people and free text.
    forVisitors: [
      'Id',
      'RegistrationNumber',
      'MakeModelType',
      'Description',
      'Workshop',
      'WorkshopCountry',
      'StartDate',
      'EndDate',
      'NumberofDays',
      'ServiceScope',
    ],
  },
  calls: {},
});
