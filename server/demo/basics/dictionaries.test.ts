import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../../src/contract/entities/shared/additional-field.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { additionalFieldItems, additionalFields } from '../vehicles/additional-fields.ts';
import { contractorEmployees, contractors } from '../people/contractors.ts';
import { countries } from './countries.ts';
import { choiceId, dictionaries, dictionaryItems } from './dictionaries.ts';
import { predefinedPlaces } from './places.ts';
import { readTerms } from '../terms.ts';

describe('demo dictionaries', () => {
  test('have every dictionary and status id of the specification', () => {
    const ids = dictionaries().map((dictionary) => dictionary.Id);
    // A migration inserts the statuses of transport orders.
    const { transportOrderStatuses: _, ...own } = dictionaryIds;
    expect(ids).toEqual(expect.arrayContaining([...Object.values(own), 80]));
    const status = (name: string): number => choiceId(dictionaryIds.rentalDocumentStatuses, name);
    expect([status('Zgłoszony'), status('Realizowany'), status('Zakończony')]).toEqual([-3760001, -3760002, -3760003]);
    expect(new Set(dictionaryItems().map((item) => item.Id)).size).toBe(dictionaryItems().length);
    for (const item of dictionaryItems()) expect(item.NameDe && item.NameEn).toBeTruthy();
  });

  test('have countries in three languages, Poland and Germany among them', () => {
    expect(countries()).toContainEqual({ Code: 'PL', Name: 'Polska', NameDe: 'Polen', NameEn: 'Poland' });
    expect(countries()).toContainEqual({ Code: 'DE', Name: 'Niemcy', NameDe: 'Deutschland', NameEn: 'Germany' });
  });

  test('have forty contractors with two to four people each, and about thirty places', () => {
    expect(contractors()).toHaveLength(40);
    expect(contractors().filter((contractor) => contractor.IsInsurer).length).toBeGreaterThan(3);
    for (const { Id } of contractors()) {
      const people = contractorEmployees().filter((employee) => employee.ContractorId === Id).length;
      expect([2, 3, 4]).toContain(people);
    }
    expect(predefinedPlaces().length).toBeGreaterThanOrEqual(30);
  });

  test('[R-060] have additional fields of every type for handovers, four required', () => {
    const types = additionalFields().map((field) => field.Type);
    expect(new Set(types)).toEqual(new Set(fieldTypes));
    expect(additionalFields().filter((field) => field.IsRequired)).toHaveLength(4);
    const lists = new Set(additionalFieldItems().map((item) => item.AdditionalFieldId));
    for (const field of additionalFields())
      expect(lists.has(field.Id ?? 0)).toBe(['dropdown', 'select', 'combobox', 'autocomplete'].includes(field.Type ?? ''));
  });

  test('have terms in three languages, long enough to require scrolling', async () => {
    const terms = await readTerms();
    expect(terms).toHaveLength(6);
    for (const { FunctionalityId, Html } of terms) {
      const words = Html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;
      expect(words).toBeGreaterThan(FunctionalityId === functionality.VehicleHandoverDocument ? 600 : 140);
      expect(Html).not.toMatch(/<(script|style|a)\b/);
    }
  });
});
