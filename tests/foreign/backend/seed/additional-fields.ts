import type { JsonObject } from '../core/json.ts';

/**
 * Groups of additional fields by controller number, the functionality's ID. Only Fields, Id and Value are specified; names and types are
 * this backend's.
 */
const GROUPS: Record<number, JsonObject[]> = {
  5760: [
    {
      Id: 1,
      Name: 'Dane rezerwacji',
      Fields: [
        { Id: 101, Name: 'Numer projektu', Type: 'Text', Value: null },
        { Id: 102, Name: 'Liczba pasażerów', Type: 'Number', Value: null },
      ],
    },
    { Id: 2, Name: 'Wyjazd zagraniczny', Fields: [{ Id: 103, Name: 'Zielona karta', Type: 'Bool', Value: null }] },
  ],
  7280: [
    {
      Id: 3,
      Name: 'Rozliczenie',
      Fields: [
        { Id: 111, Name: 'Numer zlecenia', Type: 'Text', Value: null },
        { Id: 112, Name: 'Kaucja', Type: 'Number', Value: '0' },
        { Id: 113, Name: 'Data rozliczenia', Type: 'Date', Value: null },
      ],
    },
  ],
  7170: [
    {
      Id: 4,
      Name: 'Wyposażenie pojazdu',
      Fields: [
        { Id: 121, Name: 'Trójkąt ostrzegawczy', Type: 'Bool', Value: null },
        { Id: 122, Name: 'Gaśnica', Type: 'Bool', Value: null },
        { Id: 123, Name: 'Uwagi do wyposażenia', Type: 'Text', Value: null },
      ],
    },
    { Id: 5, Name: 'Opony', Fields: [{ Id: 124, Name: 'Rodzaj opon', Type: 'Text', Value: 'letnie' }] },
  ],
  5700: [{ Id: 6, Name: 'Trasa', Fields: [{ Id: 131, Name: 'Numer delegacji', Type: 'Text', Value: null }] }],
};

export function additionalFieldGroups(controllerNumber: number): JsonObject[] {
  return structuredClone(GROUPS[controllerNumber] ?? []);
}
