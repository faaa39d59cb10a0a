import type { Insertable } from 'kysely';
import type { FieldType } from '../../../src/contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../src/contract/wire/saved-fields.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { Database } from '../../database/tables.ts';
import { dayText, type Day } from '../basics/calendar.ts';
import type { Random } from '../basics/random.ts';

type Words = readonly [pl: string, de: string, en: string];

type Field = {
  readonly group: number;
  readonly name: Words;
  readonly type: FieldType;
  readonly required: boolean;
  readonly items?: readonly Words[];
  readonly maxLength?: number;
};

const groupNames: readonly Words[] = [
  ['Wyposażenie', 'Ausstattung', 'Equipment'],
  ['Dokumenty', 'Dokumente', 'Documents'],
  ['Ustalenia', 'Vereinbarungen', 'Arrangements'],
];

const missing: Words = ['Brak', 'Fehlt', 'Missing'];

// The id of a field is its position in this list, from 1. Together they cover every field type.
const fields = [
  {
    group: 1,
    name: ['Trójkąt ostrzegawczy', 'Warndreieck', 'Warning triangle'],
    type: 'dropdown',
    required: true,
    items: [['Jest', 'Vorhanden', 'Present'], missing, ['Uszkodzony', 'Beschädigt', 'Damaged']],
  },
  {
    group: 1,
    name: ['Gaśnica', 'Feuerlöscher', 'Fire extinguisher'],
    type: 'dropdown',
    required: true,
    items: [['Sprawna', 'In Ordnung', 'In order'], ['Po terminie przeglądu', 'Prüfung überfällig', 'Inspection overdue'], missing],
  },
  {
    group: 1,
    name: ['Apteczka', 'Verbandkasten', 'First-aid kit'],
    type: 'dropdown',
    required: false,
    items: [
      ['Tak', 'Ja', 'Yes'],
      ['Nie', 'Nein', 'No'],
    ],
  },
  { group: 1, name: ['Kamizelki odblaskowe (szt.)', 'Warnwesten (Stück)', 'Hi-vis vests (pieces)'], type: 'numeric', required: false },
  {
    group: 2,
    name: ['Dowód rejestracyjny', 'Zulassungsbescheinigung', 'Registration certificate'],
    type: 'dropdown',
    required: true,
    items: [['Przekazano', 'Übergeben', 'Handed over'], ['Pozostaje w firmie', 'Bleibt im Unternehmen', 'Stays with the company'], missing],
  },
  { group: 2, name: ['Karta paliwowa – numer', 'Tankkarte – Nummer', 'Fuel card number'], type: 'text', required: false, maxLength: 19 },
  { group: 2, name: ['OC ważne do', 'Haftpflicht gültig bis', 'Liability insurance valid until'], type: 'date', required: false },
  {
    group: 2,
    name: [
      'Stan pojazdu sprawdzono wspólnie z drugą stroną',
      'Fahrzeugzustand gemeinsam mit der anderen Partei geprüft',
      'Vehicle condition checked together with the other party',
    ],
    type: 'statement',
    required: true,
  },
  {
    group: 3,
    name: ['Opony', 'Reifen', 'Tyres'],
    type: 'select',
    required: false,
    items: [
      ['Letnie', 'Sommerreifen', 'Summer'],
      ['Zimowe', 'Winterreifen', 'Winter'],
      ['Całoroczne', 'Ganzjahresreifen', 'All-season'],
    ],
  },
  {
    group: 3,
    name: ['Kraj ostatniego wyjazdu', 'Land der letzten Fahrt', 'Country of the last trip'],
    type: 'combobox',
    required: false,
    items: [
      ['Austria', 'Österreich', 'Austria'],
      ['Czechy', 'Tschechien', 'Czechia'],
      ['Litwa', 'Litauen', 'Lithuania'],
      ['Niemcy', 'Deutschland', 'Germany'],
      ['Polska', 'Polen', 'Poland'],
      ['Słowacja', 'Slowakei', 'Slovakia'],
    ],
  },
  {
    group: 3,
    name: ['Miejsce przechowywania kluczyków', 'Aufbewahrungsort der Schlüssel', 'Where the keys are kept'],
    type: 'autocomplete',
    required: false,
    items: [
      ['Recepcja', 'Empfang', 'Reception'],
      ['Sejf dyspozytora', 'Tresor der Disposition', 'Dispatcher’s safe'],
      ['Skrytka przy bramie', 'Schlüsselkasten am Tor', 'Key box at the gate'],
    ],
    maxLength: 60,
  },
  { group: 3, name: ['Umówiony zwrot', 'Vereinbarte Rückgabe', 'Agreed return'], type: 'datetime', required: false },
  { group: 3, name: ['Kolor zawieszki kluczyka', 'Farbe des Schlüsselanhängers', 'Colour of the key tag'], type: 'color', required: false },
  {
    group: 3,
    name: ['Rzeczy pozostawione w pojeździe', 'Im Fahrzeug verbliebene Sachen', 'Things left in the vehicle'],
    type: 'textarea',
    required: false,
    maxLength: 500,
  },
  {
    group: 3,
    name: ['Ustalenia między stronami', 'Absprachen der Parteien', 'Agreements between the parties'],
    type: 'richtext',
    required: false,
    maxLength: 1_000,
  },
] as const satisfies readonly Field[];

export function additionalFieldGroups(): Insertable<Database['additional_field_group']>[] {
  return groupNames.map((name, index) => ({
    Id: index + 1,
    ControllerNumber: functionality.VehicleHandoverDocument,
    ...namesOf(name),
    Position: index + 1,
  }));
}

export function additionalFields(): Insertable<Database['additional_field']>[] {
  return fields.map((field: Field, index) => ({
    Id: index + 1,
    GroupId: field.group,
    ...namesOf(field.name),
    Type: field.type,
    IsRequired: field.required,
    MaxLength: field.maxLength ?? null,
    Position: index + 1,
  }));
}

export function additionalFieldItems(): Insertable<Database['additional_field_item']>[] {
  return fields.flatMap((field: Field, index) =>
    (field.items ?? []).map((name, position) => ({
      Id: itemId(index + 1, position),
      AdditionalFieldId: index + 1,
      ...namesOf(name),
      Position: position + 1,
    })),
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

function namesOf([Name, NameDe, NameEn]: Words) {
  return { Name, NameDe, NameEn };
}

function itemId(field: number, position: number): number {
  return field * 10 + position;
}
