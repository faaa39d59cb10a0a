import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownText } from '../fields.ts';

const row = v.looseObject({
  Id: recordId,
  Name: shownText,
  FileName: shownText,
  /** Where it lies: `/File/Get/{id}` of the backend, or an address elsewhere. */
  Url: shownText,
});

/** Files that a company shows to everybody: rules of the house, forms, price lists. Named like its route. */
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
  },
  calls: {},
  offlineRows: 'all',
});
