import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { EntityDefinition } from '../contract/definition/entity.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { ColumnDeclaration } from '../screens/declaration/screen-declaration.ts';
import { relatedRows } from '../screens/details/related-rows.ts';
import { fieldsOf } from '../screens/record/choices/use-choices.ts';
import { screenEntries, screensOf } from './registry.ts';

/** Words in the name of a column with few values, also where the contract names no dictionary for it. */
const enumerated =
  /(Status|State|Kind|Type|Class|Category|Cause|TravelPurpose|ByPurpose|Currency|Country|Incoterms|Fuel|Make|Model|Position|CostPlace|OrganizationStructure|PredefinedPlace|Port|Product|Supplier|Insurer|Issuer\w*)(Code|Level\d|Name)?$/;

/** Names end like those, but the values are as many as the rows. */
const notEnumerated: ReadonlySet<string> = new Set(['b-service-request MakeModelType']);

/** The text names a vehicle by its plate, or an employee. */
const vehicleOrPerson =
  /(Vehicle|Trailer|RegistrationNumber|Driver|DriverName|Employee|EmployeeName|CurrentUser|Consultant|ResponsiblePerson|Reporter)$/;

/** The record itself, and people of a contractor, who are no employees. */
const notLinked: ReadonlySet<string> = new Set(['vehicle RegistrationNumber', 'rental-document ContractorEmployee']);

/** Plates as a statement has them: the vehicle that they were assigned to stands beside them. */
const sameVehicle: ReadonlySet<string> = new Set(['statement-line vehicle RegistrationNumber']);

/** Kinds of which a change of many records makes no sense, with the reason. */
const withoutBulkEdit: Readonly<Record<string, string>> = {
  'vehicle-handover-document': 'signatures cover its values',
};

describe.each(screenEntries)('$entity', ({ entity }) => {
  test('[R-131] columns with few values filter by a list of them', async () => {
    const { columns = [] } = (await screensOf(entity)) ?? {};
    const { grid }: EntityDefinition = entityRegistry[entity];
    const row = (grid?.row as { readonly entries?: Readonly<Record<string, v.GenericSchema>> } | undefined)?.entries ?? {};
    const hasFewValues = ({ field }: ColumnDeclaration) =>
      grid?.dictionaries?.[field] !== undefined ||
      hasPicklist(row[field]) ||
      (enumerated.test(field) && !notEnumerated.has(`${entity} ${field}`));
    const missing = columns.filter((column) => column.type === 'text' && !column.isPrimary && !column.isEnumerated && hasFewValues(column));
    expect(missing.map(({ field }) => field)).toEqual([]);
    // A flag has a filter of two values only as such.
    expect(columns.filter(({ field, type }) => isFlag(row[field]) && type !== 'boolean').map(({ field }) => field)).toEqual([]);
  });

  test('[R-132] every plate and person in its list links to the record', async () => {
    const { columns = [] } = (await screensOf(entity)) ?? {};
    const missing = columns.filter(
      ({ field, type, linksTo }) =>
        type === 'text' && vehicleOrPerson.test(field) && linksTo === undefined && !notLinked.has(`${entity} ${field}`),
    );
    expect(missing.map(({ field }) => field)).toEqual([]);
  });

  test('[R-132] a record with a form leads to its vehicle and its people', async () => {
    const { columns = [], related = [], recordScreen } = (await screensOf(entity)) ?? {};
    // The details of a kind without a form show the columns with their links.
    if (!recordScreen) return;
    const linked = columns
      .filter(({ linksTo }) => linksTo === 'vehicle' || linksTo === 'employee')
      .map(({ field, linksTo }) => `${linksTo as string} ${field}`);
    expect(related.map((list) => `${list.entity} ${list.field}`)).toEqual(
      expect.arrayContaining(linked.filter((name) => !sameVehicle.has(`${entity} ${name}`))),
    );
  });

  test('[R-132] relates records of several days by overlap, not by their first day', async () => {
    const { related = [] } = (await screensOf(entity)) ?? {};
    const rowOf = (name: typeof entity) =>
      Object.keys(((entityRegistry[name] as EntityDefinition).grid?.row as { readonly entries?: object } | undefined)?.entries ?? {});
    const dated = await Promise.all(
      related.filter(({ during }) => during).map(async (list) => ({ list, rows: relatedRows(list, await screensOf(list.entity)) })),
    );
    const byFirstDay = dated.filter(
      ({ list, rows }) => rows?.days?.from === 'StartDate' && rows.days.to === undefined && rowOf(list.entity).includes('EndDate'),
    );
    expect(byFirstDay.map(({ list }) => list.entity)).toEqual([]);
  });

  test('[R-131] bulk edit offers the fields of the form', async () => {
    const { bulkEdit, recordScreen } = (await screensOf(entity)) ?? {};
    expect(bulkEdit !== undefined).toBe(recordScreen !== undefined && withoutBulkEdit[entity] === undefined);
    if (!bulkEdit) return;
    const fields = fieldsOf(await bulkEdit.form());
    const offered = bulkEdit.fields.map((name) => fields.find(({ field, isReadOnly }) => field === name && !isReadOnly)?.field);
    expect(offered).toEqual(bulkEdit.fields);
  });
});

type Schema = { readonly type?: string; readonly wrapped?: Schema };

function hasPicklist(schema: Schema | undefined): boolean {
  return schema !== undefined && (schema.type === 'picklist' || hasPicklist(schema.wrapped));
}

function isFlag(schema: Schema | undefined): boolean {
  return schema !== undefined && (schema.type === 'boolean' || isFlag(schema.wrapped));
}
