import type { FieldError } from '../wire/problem.ts';
import type { ImportColumn, ImportKind } from './import-kind.ts';

/** Maximum length of a plain text, in characters. */
const MAX_TEXT_LENGTH = 200;

type Named = Pick<ImportColumn, 'field' | 'headings' | 'alsoCalled' | 'example'>;

/** Entities whose records can be imported, with all columns of a record, named as in its list. Secrets such as a PIN are never imported. */
export const recordImports = {
  vehicle: {
    name: 'vehicle',
    columns: [
      {
        ...text(named('RegistrationNumber', 'Nr rejestracyjny', 'Kennzeichen', 'Registration number', 'WA 12345')),
        isRequired: true,
        isUnique: true,
        maxLength: 20,
      },
      {
        ...text(named('VehicleType', 'Typ pojazdu', 'Fahrzeugart', 'Vehicle type', 'osobowy')),
        choices: { osobowy: 0, ciezarowy: 1, naczepa: 2, pkw: 0, lkw: 1, auflieger: 2, car: 0, truck: 1, semitrailer: 2 },
      },
      text(named('Make', 'Marka', 'Marke', 'Make', 'Škoda')),
      text(named('Model', 'Model', 'Modell', 'Model', 'Octavia')),
      text(named('Type', 'Typ', 'Typ', 'Type', 'Combi', ['Wersja'])),
      text(named('TypeByPurpose', 'Przeznaczenie', 'Verwendungszweck', 'Purpose', 'Osobowy', ['Verwendung'])),
      text(named('Status', 'Status', 'Status', 'Status', 'W użyciu')),
      text(named('BodyNumber', 'Nr nadwozia', 'Fahrgestellnummer', 'VIN', 'TMBJJ7NE0L0123456', ['Body number'])),
      whole(named('ProductionYear', 'Rok produkcji', 'Baujahr', 'Year of production', '2024', ['Production year']), 1900, 2100),
      text(named('Fuel', 'Paliwo', 'Kraftstoff', 'Fuel', 'Diesel')),
      whole(named('EngineCapacity', 'Pojemność silnika', 'Hubraum', 'Engine capacity', '1968'), 0, 100_000),
      whole(named('TankCapacity', 'Pojemność zbiornika', 'Tankinhalt', 'Tank capacity', '55'), 1, 10_000),
      {
        ...text(named('CurrentUserId', 'Nr pracownika użytkownika', 'Personalnummer des Nutzers', 'Employee number of the user', '')),
        lookup: 'employee',
      },
      text(
        named('OrganizationStructure', 'Struktura organizacyjna', 'Organisationseinheit', 'Organisation unit', '', [
          'Organisationsstruktur',
        ]),
      ),
      text(named('CostPlace', 'MPK', 'Kostenstelle', 'Cost centre', '', ['Miejsce kosztów', 'Miejsce powstawania kosztów'])),
      whole(named('VehicleMileage', 'Przebieg', 'Kilometerstand', 'Odometer', '12 500', ['Mileage']), 0, 9_999_999),
      day(
        named(
          'NextTechnicalInspection',
          'Następne badanie techniczne',
          'Nächste Hauptuntersuchung',
          'Next roadworthiness test',
          '31.12.2027',
          ['Next technical inspection'],
        ),
      ),
      day(named('NextServiceInspection', 'Następny przegląd', 'Nächste Inspektion', 'Next service', '')),
      whole(
        named(
          'VehicleMileageNextServiceInspection',
          'Przebieg następnego przeglądu',
          'Kilometerstand der nächsten Inspektion',
          'Odometer at next service',
          '30 000',
          ['Mileage at next service'],
        ),
        0,
        9_999_999,
      ),
      text(named('AgreementNumber', 'Nr umowy', 'Vertragsnummer', 'Agreement number', '')),
      day(named('ContractStartDate', 'Początek umowy', 'Vertragsbeginn', 'Contract start', '')),
      day(named('ContractEndDate', 'Koniec umowy', 'Vertragsende', 'Contract end', '')),
      whole(named('InstalmentCount', 'Liczba rat', 'Anzahl der Raten', 'Instalments', ''), 0, 1_000),
      amount(named('InstalmentNet', 'Rata netto', 'Rate netto', 'Instalment, net', '')),
      { ...text(named('Currency', 'Waluta', 'Währung', 'Currency', 'PLN')), maxLength: 3 },
      whole(
        named('KilometreLimit', 'Limit kilometrów w umowie', 'Kilometerlimit', 'Kilometre limit', '', ['Limit kilometrów']),
        0,
        9_999_999,
      ),
    ],
    check: ({ ContractStartDate, ContractEndDate }): FieldError[] => validateEnd('ContractEndDate', ContractStartDate, ContractEndDate),
  },
  employee: {
    name: 'employee',
    columns: [
      { ...text(named('FullName', 'Imię i nazwisko', 'Name', 'Full name', 'Łucja Żółć')), isRequired: true },
      {
        ...text(named('Number', 'Nr pracownika', 'Personalnummer', 'Employee no.', 'E-1204', ['Number', 'Employee number'])),
        isRequired: true,
        isUnique: true,
        maxLength: 50,
      },
      text(named('PositionCode', 'Stanowisko', 'Stelle', 'Position', '')),
      day(named('EmployedOn', 'Data zatrudnienia', 'Eintrittsdatum', 'Employed on', '01.03.2024', ['Zatrudniony od', 'Eingestellt am'])),
      day(named('FinishedWorkOn', 'Koniec zatrudnienia', 'Ausgeschieden am', 'Left on', '')),
      text(named('Email', 'E-mail', 'E-Mail', 'Email', '')),
      text(named('PhoneNumber', 'Telefon', 'Telefon', 'Phone number', '')),
      text(
        named('OrganizationStructure', 'Struktura organizacyjna', 'Organisationseinheit', 'Organisation unit', '', [
          'Organisationsstruktur',
        ]),
      ),
      day(named('StructureDate', 'W strukturze od', 'In der Einheit seit', 'In the unit since', '')),
      text(named('CostPlace', 'MPK', 'Kostenstelle', 'Cost centre', '', ['Miejsce kosztów', 'Miejsce powstawania kosztów'])),
      day(named('CostStructureDate', 'Na MPK od', 'Auf der Kostenstelle seit', 'On the cost centre since', '', ['W miejscu kosztów od'])),
      text(named('DriverLicenceNumber', 'Nr prawa jazdy', 'Führerscheinnummer', 'Driving licence number', '')),
      text(
        named('DriverLicenceCategory', 'Kategorie prawa jazdy', 'Führerscheinklassen', 'Driving licence categories', 'B', [
          'Kategoria prawa jazdy',
          'Führerscheinklasse',
        ]),
      ),
      day(named('DriverLicenceExpirationDate', 'Prawo jazdy ważne do', 'Führerschein gültig bis', 'Driving licence valid until', '')),
    ],
    check: ({ EmployedOn, FinishedWorkOn }): FieldError[] => validateEnd('FinishedWorkOn', EmployedOn, FinishedWorkOn),
  },
  'fuel-card': {
    name: 'fuel-card',
    columns: [
      {
        ...text(named('Number', 'Nr karty', 'Kartennummer', 'Card number', '7002 1234 5678')),
        isRequired: true,
        isUnique: true,
        listColumn: 'CardNumber',
        maxLength: 50,
      },
      day(named('ValidTo', 'Ważna do', 'Gültig bis', 'Valid until', '31.12.2027', ['Valid to'])),
      text(named('CardType', 'Rodzaj karty', 'Kartenart', 'Card type', '')),
      ...assignment('AssignmentSince', 'Data przypisania', 'Zugeordnet seit', 'Assigned since'),
      text(named('Issuer', 'Wystawca', 'Aussteller', 'Issuer', '')),
      text(named('IssuerShortName', 'Skrót wystawcy', 'Kurzname des Ausstellers', 'Issuer, short', '')),
      text(named('Symbol', 'Symbol', 'Kartensymbol', 'Symbol', '')),
      amount(named('AllowedLimit', 'Limit', 'Limit', 'Limit', '1500,00')),
      text(named('LimitType', 'Rodzaj limitu', 'Limitart', 'Limit type', '')),
      day(named('LiquidationDate', 'Data likwidacji', 'Gesperrt am', 'Cancelled on', '')),
      text(named('Status', 'Status', 'Status', 'Status', '')),
      text(named('Comments', 'Uwagi', 'Bemerkungen', 'Comments', '')),
    ],
  },
  'sim-card': {
    name: 'sim-card',
    columns: [
      {
        ...text(named('PhoneNumber', 'Nr telefonu', 'Rufnummer', 'Phone number', '+48 600 000 001')),
        isRequired: true,
        isUnique: true,
        maxLength: 30,
      },
      text(named('SerialNumber', 'Nr seryjny', 'Seriennummer', 'Serial number', '')),
      text(named('Operator', 'Operator', 'Netzbetreiber', 'Operator', '', ['Anbieter'])),
      text(named('Plan', 'Plan taryfowy', 'Tarif', 'Plan', '', ['Taryfa'])),
      text(named('Differentiator', 'Wyróżnik', 'Verwendung', 'Differentiator', '')),
      text(named('AccountCode', 'Kod konta', 'Kundenkonto', 'Account code', '')),
      ...assignment('AssignmentFrom', 'Data przypisania', 'Zugeordnet seit', 'Assigned from'),
      flag(named('IsHiddenNumber', 'Ukrywanie numeru', 'Rufnummer unterdrückt', 'Hidden number', '')),
      flag(named('IsRoaming', 'Roaming', 'Roaming', 'Roaming', 'tak')),
      flag(named('IsGprs', 'Transmisja danych', 'Mobile Daten', 'Mobile data', 'tak', ['Datenübertragung'])),
      flag(named('IsDuplicate', 'Duplikat karty', 'Kartenduplikat', 'Duplicate card', '')),
      flag(named('IsAPN', 'Własny APN', 'Eigener APN', 'Private APN', '')),
      flag(named('IsHunting', 'Numer w grupie', 'Sammelanschluss', 'Hunt group', '')),
      day(named('FirstActivationOn', 'Pierwsza aktywacja', 'Erste Aktivierung', 'First activation', '')),
      day(named('PwaOn', 'Data PWA', 'PWA-Datum', 'PWA date', '')),
      day(named('PhoneChangeOn', 'Wymiana telefonu', 'Gerätetausch', 'Phone change', '')),
      text(named('Status', 'Status', 'Status', 'Status', '')),
      text(named('Comments', 'Uwagi', 'Bemerkungen', 'Comments', '')),
    ],
  },
  'vehicle-insurance-policy': {
    name: 'vehicle-insurance-policy',
    columns: [
      {
        ...text(named('VehicleId', 'Nr rejestracyjny', 'Kennzeichen', 'Reg. no.', 'WA 12345', ['Registration', 'Registration number'])),
        isRequired: true,
        listColumn: 'VehicleRegistrationNumber',
        lookup: 'vehicle',
      },
      {
        ...text(named('InsurerId', 'Ubezpieczyciel', 'Versicherer', 'Insurer', '')),
        isRequired: true,
        listColumn: 'Insurer',
        lookup: 'insurer',
      },
      {
        ...text(
          named('Number', 'Nr polisy', 'Versicherungsschein-Nr.', 'Policy no.', 'AC/2026/000123', ['Policennummer', 'Policy number']),
        ),
        isRequired: true,
        isUnique: true,
      },
      { ...day(named('DateFrom', 'Ważna od', 'Gültig ab', 'Valid from', '01.01.2027', ['Od', 'Von', 'From'])), isRequired: true },
      { ...day(named('DateTo', 'Ważna do', 'Gültig bis', 'Valid until', '31.12.2027', ['Do', 'Bis', 'To'])), isRequired: true },
    ],
    check: ({ DateFrom, DateTo }): FieldError[] => validateEnd('DateTo', DateFrom, DateTo),
  },
} as const satisfies Record<string, ImportKind>;

export type ImportedEntity = keyof typeof recordImports;

/** Checked only when both dates are present. */
function validateEnd(field: string, start: unknown, end: unknown): FieldError[] {
  return typeof start === 'string' && typeof end === 'string' && end < start ? [{ field, code: 'end-before-start' }] : [];
}

function named(field: string, pl: string, de: string, en: string, example: string, alsoCalled: readonly string[] = []): Named {
  return { field, headings: { pl, de, en }, alsoCalled, example };
}

function text(column: Named) {
  return { ...column, type: 'text', maxLength: MAX_TEXT_LENGTH } as const;
}

function whole(column: Named, min: number, max: number) {
  return { ...column, type: 'number', min, max } as const;
}

function amount(column: Named) {
  return { ...column, type: 'number', min: 0, max: 9_999_999, fractionDigits: 2 } as const;
}

function day(column: Named) {
  return { ...column, type: 'date' } as const;
}

function flag(column: Named) {
  return { ...column, type: 'flag' } as const;
}

/** Columns for the vehicle or employee to which a card is assigned, and the start date. */
function assignment(since: string, pl: string, de: string, en: string): ImportColumn[] {
  return [
    { ...text(named('VehicleId', 'Nr rejestracyjny', 'Kennzeichen', 'Registration number', 'WA 12345')), lookup: 'vehicle' },
    { ...text(named('EmployeeId', 'Nr pracownika', 'Personalnummer', 'Employee number', '')), lookup: 'employee' },
    day(named(since, pl, de, en, '', ['Przypisana od'])),
  ];
}
