import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnText } from '../../wire/fields.ts';

const row = v.looseObject({
  Id: recordId,
  Name: columnText,
  FileName: columnText,
  /** Address of the file: `/File/Get/{id}` of the backend, or external. */
  Url: columnText,
});

/** Public files of the company, such as house rules, forms and price lists. Named like its route. */
export const companyFiles = defineEntity({
  name: 'company-files',
  wireName: 'CompanyFiles',
  functionality: null,
  grid: {
    path: '/api/ODataCompanyFiles',
    row,
    searched: ['Name', 'FileName'],
    sort: [{ field: 'Name', direction: 'asc' }],
    requires: 'open',
    forVisitors: ['Id', 'Name', 'FileName', 'Url'],
  },
  calls: {},
  offlineRows: 'all',
});
