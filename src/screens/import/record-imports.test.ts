import { readFileSync } from 'node:fs';
import { Parser } from 'saxen';
import { describe, expect, test } from 'vitest';
import { employee } from '../../contract/entities/company/employee.ts';
import { fuelCard, fuelCardSecrets } from '../../contract/entities/costs/fuel-card.ts';
import { simCard, simCardSecrets } from '../../contract/entities/costs/sim-card.ts';
import { vehicle } from '../../contract/entities/fleet/vehicle.ts';
import { vehicleInsurancePolicy } from '../../contract/entities/fleet/vehicle-insurance-policy.ts';
import { languages } from '../../contract/wire/languages.ts';
import { checkImport } from '../../contract/import/check-import.ts';
import type { ImportColumn, ImportContext, ImportKind } from '../../contract/import/import-kind.ts';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { unzip } from '../../db/rescue/unzip.ts';
import { recordImports, type ImportedEntity } from '../../contract/import/record-imports.ts';
import { createXlsx } from '../spreadsheet/write-xlsx.ts';
import { exampleCells } from './template.ts';

/** All fields of a record, and those that no file contains: computed, secret, or copied from a referenced record. */
const full: Readonly<Record<ImportedEntity, { readonly fields: readonly string[]; readonly notInFiles: readonly string[] }>> = {
  vehicle: {
    fields: [...Object.keys(vehicle.grid.row.entries), ...Object.keys(vehicle.calls.get.answer.entries)],
    notInFiles: ['Charge', 'CurrentUser', 'EstimatedCounter'],
  },
  employee: {
    fields: [...Object.keys(employee.grid.row.entries), ...Object.keys(employee.calls.get.answer.entries)],
    notInFiles: ['Status'],
  },
  'fuel-card': { fields: Object.keys(fuelCard.calls.get.answer.entries), notInFiles: ['AssignmentTo', ...fuelCardSecrets] },
  'sim-card': { fields: Object.keys(simCard.calls.get.answer.entries), notInFiles: ['AssignedToDetails', ...simCardSecrets] },
  'vehicle-insurance-policy': {
    fields: Object.keys(vehicleInsurancePolicy.grid.row.entries),
    notInFiles: ['VehicleRegistrationNumber', 'Insurer'],
  },
};

const context: ImportContext = {
  lookups: { vehicle: new Map([['wa 12345', 4]]), employee: new Map([['e-1', 1]]), insurer: new Map([['pzu', 9]]) },
  taken: {},
};

describe.each(Object.keys(full) as ImportedEntity[])('%s', (entity) => {
  const kind: ImportKind = recordImports[entity];

  test('[R-112] has a column for every field that a user may enter', () => {
    const columns = new Set(kind.columns.map(({ field }) => field));
    const { fields, notInFiles } = full[entity];
    expect([...new Set(fields)].filter((field) => !columns.has(field)).toSorted()).toEqual(
      ['Id', ...notInFiles].filter((field) => fields.includes(field)).toSorted(),
    );
    expect(notInFiles.filter((field) => columns.has(field))).toEqual([]);
  });

  test.each(languages)('[R-112] has unique headings (%s)', (language) => {
    const headings = kind.columns.map((column) => column.headings[language].toLowerCase());
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  });

  test.each(languages)('[R-112] accepts the headings of the list and of the export (%s)', (language) => {
    const { columns } = JSON.parse(readFileSync(new URL(`../../../locales/${language}/${entity}.json`, import.meta.url), 'utf8')) as {
      columns: Record<string, string>;
    };
    const listed = kind.columns.flatMap((column) => {
      const heading = columns[column.listColumn ?? column.field]?.replaceAll('\u00ad', '');
      // The list shows the issuer's short name only; in a file "issuer" is the full name.
      return heading === undefined || column.field === 'IssuerShortName' ? [] : [{ column, heading }];
    });
    expect(listed.length).toBeGreaterThan(1);
    const read = checkImport(kind, [listed.map(({ heading }) => heading), listed.map(({ column }) => rightCell(column))], context);
    expect(read).toMatchObject({ errors: [], missing: [], unknown: [] });
    expect(Object.keys(read.records[0] ?? {}).toSorted()).toEqual(listed.map(({ column }) => column.field).toSorted());
  });

  test.each(kind.columns)('[R-112] reports an invalid cell under $field and accepts a valid one', (column) => {
    const read = (cell: string) =>
      checkImport(
        kind,
        [kind.columns.map(({ headings }) => headings.en), kind.columns.map((one) => (one === column ? cell : rightCell(one)))],
        context,
      );
    expect(read(rightCell(column))).toMatchObject({ errors: [], missing: [], unknown: [] });
    const { errors } = read(wrongCell(column));
    const at = kind.columns.indexOf(column);
    const letter = at < 26 ? String.fromCodePoint(65 + at) : `A${String.fromCodePoint(39 + at)}`;
    expect(errors).toMatchObject([{ field: column.field, row: 2, column: letter, text: wrongCell(column) }]);
  });
});

test.each(Object.entries(recordImports))('[R-112] the Excel template of %s has an example of every type', (_, kind: ImportKind) => {
  const book = createXlsx(
    'Wzór',
    kind.columns.map(({ headings }) => headings.de),
  );
  const cells = exampleCells(kind);
  book.add([cells]);
  // As a person types them in Excel: numbers as numbers, days and times as dates.
  const typeOf = { text: 'string', flag: 'string', number: 'number', date: 'object', datetime: 'object' } as const;
  expect(
    kind.columns.flatMap(({ example, choices, type }, index) => (example === '' || choices ? [] : [[type, typeof cells[index]]])),
  ).toEqual(kind.columns.flatMap(({ example, choices, type }) => (example === '' || choices ? [] : [[type, typeOf[type]]])));
  const read = checkImport(kind, readSheet(book.pack(), { unzip, Parser }), context);
  expect(read).toMatchObject({ missing: [], unknown: [] });
  // The records of an example are not in this company.
  const lookups = new Set(kind.columns.flatMap(({ field, lookup }) => (lookup ? [field] : [])));
  expect(read.errors.filter(({ field }) => !lookups.has(field))).toEqual([]);
});

function rightCell({ type, lookup, choices, example, maxLength }: ImportColumn): string {
  if (lookup) return { vehicle: 'WA 12345', employee: 'E-1', insurer: 'PZU' }[lookup];
  if (choices) return Object.keys(choices)[0] ?? '';
  if (example !== '') return example;
  return { text: 'żółć'.slice(0, maxLength), number: '12', date: '31.12.2027', datetime: '31.12.2027 08:30', flag: 'nein' }[type];
}

function wrongCell({ type, lookup, choices, maxLength }: ImportColumn): string {
  if (lookup || choices) return 'nobody knows it';
  return type === 'text' ? 'ż'.repeat((maxLength ?? 0) + 1) : type === 'number' ? '-1' : '31.02.2027?';
}
