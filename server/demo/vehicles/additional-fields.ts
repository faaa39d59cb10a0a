import type { Insertable } from 'kysely';
import type { FieldType } from '../../../src/contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../src/contract/fields.ts';
import { functionality } from '../../../src/contract/functionality.ts';
import type { Database } from '../../database/tables.ts';
import { dayText, type Day } from '../basics/calendar.ts';
import type { Random } from '../basics/random.ts';

type Field = {
  readonly group: number;
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly items?: readonly string[];
  readonly maxLength?: number;
};

const groupNames = ['Wyposażenie', 'Dokumenty', 'Ustalenia'];

// The id of a field is its position in this list, from 1. Together they cover every field type.
const fields = [
  { group: 1, name: 'Trójkąt ostrzegawczy', type: 'dropdown', required: true, items: ['Jest', 'Brak', 'Uszkodzony'] },
  { group: 1, name: 'Gaśnica', type: 'dropdown', required: true, items: ['Sprawna', 'Po terminie przeglądu', 'Brak'] },
  { group: 1, name: 'Apteczka', type: 'dropdown', required: false, items: ['Tak', 'Nie'] },
  { group: 1, name: 'Kamizelki odblaskowe (szt.)', type: 'numeric', required: false },
  { group: 2, name: 'Dowód rejestracyjny', type: 'dropdown', required: true, items: ['Przekazano', 'Pozostaje w firmie', 'Brak'] },
  { group: 2, name: 'Karta paliwowa – numer', type: 'text', required: false, maxLength: 19 },
  { group: 2, name: 'OC ważne do', type: 'date', required: false },
  { group: 2, name: 'Stan pojazdu sprawdzono wspólnie z drugą stroną', type: 'statement', required: true },
  { group: 3, name: 'Opony', type: 'select', required: false, items: ['Letnie', 'Zimowe', 'Całoroczne'] },
  { group: 3, name: 'Kraj ostatniego wyjazdu', type: 'combobox', required: false, items: ['Austria', 'Czechy', 'Litwa', 'Niemcy', 'Polska', 'Słowacja'] },
  { group: 3, name: 'Miejsce przechowywania kluczyków', type: 'autocomplete', required: false, items: ['Recepcja', 'Sejf dyspozytora', 'Skrytka przy bramie'], maxLength: 60 },
  { group: 3, name: 'Umówiony zwrot', type: 'datetime', required: false },
  { group: 3, name: 'Kolor zawieszki kluczyka', type: 'color', required: false },
  { group: 3, name: 'Rzeczy pozostawione w pojeździe', type: 'textarea', required: false, maxLength: 500 },
  { group: 3, name: 'Ustalenia między stronami', type: 'richtext', required: false, maxLength: 1_000 },
] as const satisfies readonly Field[];

export function additionalFieldGroups(): Insertable<Database['additional_field_group']>[] {
  return groupNames.map((Name, index) => ({
    Id: index + 1,
    ControllerNumber: functionality.VehicleHandoverDocument,
    Name,
    Position: index + 1,
  }));
}

export function additionalFields(): Insertable<Database['additional_field']>[] {
  return fields.map((field: Field, index) => ({
    Id: index + 1,
    GroupId: field.group,
    Name: field.name,
    Type: field.type,
    IsRequired: field.required,
    MaxLength: field.maxLength ?? null,
    Position: index + 1,
  }));
}

export function additionalFieldItems(): Insertable<Database['additional_field_item']>[] {
  return fields.flatMap((field: Field, index) =>
    (field.items ?? []).map((Name, position) => ({ Id: itemId(index + 1, position), AdditionalFieldId: index + 1, Name, Position: position + 1 })),
  );
}

/** Field values of a handover: nearly always everything is present. */
export function additionalFieldValues(random: Random, on: { fuelCard: string | null; insuredUntil: Day }): AdditionalFieldValue[] {
  const choice = (field: number, odd: number): string => String(itemId(field, random.chance(odd) ? 1 : 0));
  return [
    { Id: 1, Value: choice(1, 0.03) },
    { Id: 2, Value: choice(2, 0.06) },
    { Id: 3, Value: choice(3, 0.08) },
    { Id: 4, Value: String(random.integer(1, 3)) },
    { Id: 5, Value: choice(5, 0.04) },
    { Id: 6, Value: on.fuelCard },
    { Id: 7, Value: dayText(on.insuredUntil) },
    { Id: 8, Value: 'true' },
  ];
}

function itemId(field: number, position: number): number {
  return field * 10 + position;
}
