import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionality, type FunctionalityName } from '../../../contract/permissions/functionality.ts';
import { languages } from '../../../contract/wire/languages.ts';
import { kindOfFunctionality } from './use-functionality-names.ts';

const names = Object.keys(functionality) as FunctionalityName[];

test.each(languages)('[R-015] %s names every functionality once, by its kind or by itself', (language) => {
  const { functionalities } = JSON.parse(readFileSync(`locales/${language}/administration.json`, 'utf8')) as {
    readonly functionalities: Readonly<Record<string, string>>;
  };
  expect(Object.keys(functionalities).toSorted()).toEqual(names.filter((name) => !kindOfFunctionality(name)).toSorted());
});

test('[R-015] a functionality is named by its own kind, not by another that needs it', () => {
  const kinds = Object.fromEntries(names.map((name) => [name, kindOfFunctionality(name)]));
  expect(kinds).toMatchObject({
    Vehicle: 'vehicle',
    VehicleCounter: 'vehicle-counter',
    ServiceRequest: 'service-request',
    Booking: 'vehicle-rental',
    VehicleHandoverDocument: 'vehicle-handover-document',
  });
});
