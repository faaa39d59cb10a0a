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
        ...text(importField('RegistrationNumber', 'Nr rejestracyjny', 'Kennzeichen', 'Registration number', 'WA 12345')),
        isRequired: true,
        isUnique: true,
        maxLength: 20,
      },
      {
        ...text(importField('VehicleType', 'Typ pojazdu', 'Fahrzeugart', 'Vehicle type', 'osobowy')),
        choices: { osobowy: 0, ciezarowy: 1, naczepa: 2, pkw: 0, lkw: 1, auflieger: 2, car: 0, truck: 1, semitrailer: 2 },
      },
      text(importField('Make', 'Marka', 'Marke', 'Make', 'Škoda')),
      text(importField('Model', 'Model', 'Modell', 'Model', 'Octavia')),
      text(importField('Type', 'Typ', 'Typ', 'Type', 'Combi', ['Wersja'])),
      text(importField('TypeByPurpose', 'Przeznaczenie', 'Verwendungszweck', 'Purpose', 'Osobowy', ['Verwendung'])),
      text(importField('Status', 'Status', 'Status', 'Status', 'W użyciu')),
      text(importField('BodyNumber', 'Nr nadwozia', 'Fahrgestellnummer', 'VIN', 'TMBJJ7NE0L0123456', ['Body number'])),
      whole(importField('ProductionYear', 'Rok produkcji', 'Baujahr', 'Year of production', '2024', ['Production year']), 1900, 2100),
      text(importField('Fuel', 'Paliwo', 'Kraftstoff', 'Fuel', 'Diesel')),
      whole(importField('EngineCapacity', 'Pojemność silnika', 'Hubraum', 'Engine capacity', '1968'), 0, 100_000),
      whole(importField('TankCapacity', 'Pojemność zbiornika', 'Tankinhalt', 'Tank capacity', '55'), 1, 10_000),
      {
        ...text(importField('CurrentUserId', 'Nr pracownika użytkownika', 'Personalnummer des Nutzers', 'Employee number of the user', '')),
        lookup: 'employee',
      },
      organizationUnit(),
      costCentre(),
      whole(importField('VehicleMileage', 'Przebieg', 'Kilometerstand', 'Odometer', '12 500', ['Mileage']), 0, 9_999_999),
      day(
        importField(
          'NextTechnicalInspection',
          'Następne badanie techniczne',
          'Nächste Hauptuntersuchung',
          'Next roadworthiness test',
          '31.12.2027',
          ['Next technical inspection'],
        ),
      ),
      day(importField('NextServiceInspection', 'Następny przegląd', 'Nächste Inspektion', 'Next service', '')),
      whole(
        importField(
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
      text(importField('AgreementNumber', 'Nr umowy', 'Vertragsnummer', 'Contract number', '', ['Agreement number'])),
      day(importField('ContractStartDate', 'Początek umowy', 'Vertragsbeginn', 'Contract start', '')),
      day(importField('ContractEndDate', 'Koniec umowy', 'Vertragsende', 'Contract end', '')),
      whole(importField('InstalmentCount', 'Liczba rat', 'Anzahl der Raten', 'Instalments', ''), 0, 1_000),
      amount(importField('InstalmentNet', 'Rata netto', 'Rate netto', 'Instalment, net', '')),
      { ...text(importField('Currency', 'Waluta', 'Währung', 'Currency', 'PLN')), maxLength: 3 },
      whole(
        importField('KilometreLimit', 'Limit przebiegu', 'Vertragskilometer', 'Contract kilometres', '', [
          'Limit kilometrów',
          'Limit kilometrów w umowie',
          'Kilometerlimit',
          'Kilometre limit',
        ]),
        0,
        9_999_999,
      ),
    ],
    check: ({ ContractStartDate, ContractEndDate }): FieldError[] => validateEnd('ContractEndDate', ContractStartDate, ContractEndDate),
  },
  employee: {
    name: 'employee',
    columns: [
      { ...text(importField('FullName', 'Imię i nazwisko', 'Name', 'Full name', 'Łucja Żółć')), isRequired: true },
      {
        ...text(importField('Number', 'Nr pracownika', 'Personalnummer', 'Employee no.', 'E-1204', ['Number', 'Employee number'])),
        isRequired: true,
        isUnique: true,
        maxLength: 50,
      },
      text(importField('PositionCode', 'Stanowisko', 'Stelle', 'Position', '')),
      day(
        importField('EmployedOn', 'Data zatrudnienia', 'Eintrittsdatum', 'Employed on', '01.03.2024', ['Zatrudniony od', 'Eingestellt am']),
      ),
      day(importField('FinishedWorkOn', 'Koniec zatrudnienia', 'Ausgeschieden am', 'Left on', '')),
      text(importField('Email', 'E-mail', 'E-Mail', 'Email', '')),
      text(importField('PhoneNumber', 'Telefon', 'Telefon', 'Phone number', '')),
      organizationUnit(),
      day(importField('StructureDate', 'W strukturze od', 'In der Einheit seit', 'In the unit since', '')),
      costCentre(),
      day(
        importField('CostStructureDate', 'Na MPK od', 'Auf der Kostenstelle seit', 'On the cost centre since', '', [
          'W miejscu kosztów od',
        ]),
      ),
      text(importField('DriverLicenceNumber', 'Nr prawa jazdy', 'Führerscheinnummer', 'Driving licence number', '')),
      text(
        importField('DriverLicenceCategory', 'Kategorie prawa jazdy', 'Führerscheinklassen', 'Driving licence categories', 'B', [
          'Kategoria prawa jazdy',
          'Führerscheinklasse',
        ]),
      ),
      day(importField('DriverLicenceExpirationDate', 'Prawo jazdy ważne do', 'Führerschein gültig bis', 'Driving licence valid until', '')),
    ],
    check: ({ EmployedOn, FinishedWorkOn }): FieldError[] => validateEnd('FinishedWorkOn', EmployedOn, FinishedWorkOn),
  },
  'fuel-card': {
    name: 'fuel-card',
    columns: [
      {
        ...text(importField('Number', 'Nr karty', 'Kartennummer', 'Card number', '7002 1234 5678')),
        isRequired: true,
        isUnique: true,
        listColumn: 'CardNumber',
        maxLength: 50,
      },
      day(importField('ValidTo', 'Ważna do', 'Gültig bis', 'Valid until', '31.12.2027', ['Valid to'])),
      text(importField('CardType', 'Rodzaj karty', 'Kartenart', 'Card type', '')),
      ...assignment('AssignmentSince'),
      text(importField('Issuer', 'Wystawca', 'Aussteller', 'Issuer', '')),
      text(importField('IssuerShortName', 'Skrót wystawcy', 'Kurzname des Ausstellers', 'Issuer, short', '')),
      text(importField('Symbol', 'Symbol', 'Kartensymbol', 'Symbol', '')),
      amount(importField('AllowedLimit', 'Limit', 'Limit', 'Limit', '1500,00')),
      text(importField('LimitType', 'Rodzaj limitu', 'Limitart', 'Limit type', '')),
      day(importField('LiquidationDate', 'Data likwidacji', 'Gesperrt am', 'Cancelled on', '')),
      text(importField('Status', 'Status', 'Status', 'Status', '')),
      text(importField('Comments', 'Uwagi', 'Bemerkungen', 'Comments', '')),
    ],
  },
  'sim-card': {
    name: 'sim-card',
    columns: [
      {
        ...text(importField('PhoneNumber', 'Nr telefonu', 'Rufnummer', 'Phone number', '+48 600 000 001')),
        isRequired: true,
        isUnique: true,
        maxLength: 30,
      },
      text(importField('SerialNumber', 'Nr seryjny', 'Seriennummer', 'Serial number', '')),
      text(importField('Operator', 'Operator', 'Netzbetreiber', 'Operator', '', ['Anbieter'])),
      text(importField('Plan', 'Plan taryfowy', 'Tarif', 'Plan', '', ['Taryfa'])),
      text(importField('Differentiator', 'Zastosowanie', 'Verwendung', 'Use', '', ['Wyróżnik', 'Differentiator'])),
      text(importField('AccountCode', 'Kod konta', 'Kundenkonto', 'Account code', '')),
      ...assignment('AssignmentFrom'),
      flag(importField('IsHiddenNumber', 'Ukrywanie numeru', 'Rufnummer unterdrückt', 'Hidden number', '')),
      flag(importField('IsRoaming', 'Roaming', 'Roaming', 'Roaming', 'tak')),
      flag(importField('IsGprs', 'Transmisja danych', 'Mobile Daten', 'Mobile data', 'tak', ['Datenübertragung'])),
      flag(importField('IsDuplicate', 'Duplikat karty', 'Kartenduplikat', 'Duplicate card', '')),
      flag(importField('IsAPN', 'Własny APN', 'Eigener APN', 'Private APN', '')),
      flag(importField('IsHunting', 'Numer w grupie', 'Sammelanschluss', 'Hunt group', '')),
      day(importField('FirstActivationOn', 'Pierwsza aktywacja', 'Erste Aktivierung', 'First activation', '')),
      day(importField('PwaOn', 'Data PWA', 'PWA-Datum', 'PWA date', '')),
      day(importField('PhoneChangeOn', 'Wymiana telefonu', 'Gerätetausch', 'Phone change', '')),
      text(importField('Status', 'Status', 'Status', 'Status', '')),
      text(importField('Comments', 'Uwagi', 'Bemerkungen', 'Comments', '')),
    ],
  },
  'vehicle-insurance-policy': {
    name: 'vehicle-insurance-policy',
    columns: [
      {
        ...text(
          importField('VehicleId', 'Nr rejestracyjny', 'Kennzeichen', 'Reg. no.', 'WA 12345', ['Registration', 'Registration number']),
        ),
        isRequired: true,
        listColumn: 'VehicleRegistrationNumber',
        lookup: 'vehicle',
      },
      {
        ...text(importField('InsurerId', 'Ubezpieczyciel', 'Versicherer', 'Insurer', '')),
        isRequired: true,
        listColumn: 'Insurer',
        lookup: 'insurer',
      },
      {
        ...text(
          importField('Number', 'Nr polisy', 'Versicherungsschein-Nr.', 'Policy no.', 'AC/2026/000123', ['Policennummer', 'Policy number']),
        ),
        isRequired: true,
        isUnique: true,
      },
      { ...day(importField('DateFrom', 'Ważna od', 'Gültig ab', 'Valid from', '01.01.2027', ['Od', 'Von', 'From'])), isRequired: true },
      { ...day(importField('DateTo', 'Ważna do', 'Gültig bis', 'Valid until', '31.12.2027', ['Do', 'Bis', 'To'])), isRequired: true },
    ],
    check: ({ DateFrom, DateTo }): FieldError[] => validateEnd('DateTo', DateFrom, DateTo),
  },
} as const satisfies Record<string, ImportKind>;

export type ImportedEntity = keyof typeof recordImports;

/** Checked only when both dates are present. */
function validateEnd(field: string, start: unknown, end: unknown): FieldError[] {
  return typeof start === 'string' && typeof end === 'string' && end < start ? [{ field, code: 'end-before-start' }] : [];
}

function importField(field: string, pl: string, de: string, en: string, example: string, alsoCalled: readonly string[] = []): Named {
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

function organizationUnit(): ImportColumn {
  return text(
    importField('OrganizationStructure', 'Struktura organizacyjna', 'Organisationseinheit', 'Organisation unit', '', [
      'Organisationsstruktur',
    ]),
  );
}

function costCentre(): ImportColumn {
  return text(importField('CostPlace', 'MPK', 'Kostenstelle', 'Cost centre', '', ['Miejsce kosztów', 'Miejsce powstawania kosztów']));
}

/** Columns for the vehicle or employee to which a card is assigned, and the start date. */
function assignment(since: string): ImportColumn[] {
  return [
    { ...text(importField('VehicleId', 'Nr rejestracyjny', 'Kennzeichen', 'Registration number', 'WA 12345')), lookup: 'vehicle' },
    { ...text(importField('EmployeeId', 'Nr pracownika', 'Personalnummer', 'Employee number', '')), lookup: 'employee' },
    day(importField(since, 'Data przypisania', 'Zugeordnet seit', 'Assigned since', '', ['Przypisana od', 'Assigned from'])),
  ];
}
