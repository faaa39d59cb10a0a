import type { Insertable } from 'kysely';
import { fold } from '../../../src/contract/grid/fold.ts';
import type { Database } from '../../database/tables.ts';
import { dayText, type Day } from '../basics/calendar.ts';
import { personName } from './person-name.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { structures, type Structure } from './structures.ts';

/** An employee with the data that other demo records need. */
export type DemoEmployee = {
  readonly row: Insertable<Database['employee']> & { readonly Id: number };
  readonly country: 'PL' | 'DE';
  readonly drivesTrucks: boolean;
  readonly employedOn: Day;
  /** The last working day of a former employee. */
  readonly leftOn: Day | null;
};

type FixedEmployee = { readonly name: string; readonly structure: string; readonly position: string; readonly drivesTrucks: boolean };

/** Employees of the demo logins. The ids are positions in the list of fixed employees, from 1. */
export const demoUserEmployeeIds = {
  admin: 1,
  manager: 2,
  driver: 3,
  viewer: 4,
  dispatcher: 5,
} as const;

const fixedEmployees: readonly FixedEmployee[] = [
  { name: 'Agnieszka Wiśniewska', structure: 'Zarząd i administracja', position: 'ADM', drivesTrucks: false },
  { name: 'Michał Dąbrowski', structure: 'Serwis i utrzymanie floty', position: 'KFL', drivesTrucks: false },
  { name: 'Jan Kowalczyk', structure: 'Transport krajowy', position: 'KIER', drivesTrucks: true },
  { name: 'Jürgen Groß', structure: 'Verwaltung Leipzig', position: 'CTRL', drivesTrucks: false },
  { name: 'Elżbieta Mazur', structure: 'Transport krajowy', position: 'DYSP', drivesTrucks: false },
];

const officePositions = ['PH', 'PH', 'PH', 'KAM', 'SPEC', 'SERW', 'KS', 'MAG'];
const transportPositions = ['SPED', 'DYSP', 'KTR'];

/** The employees of the company. The first ones are those of `demoUserEmployeeIds`, active and employed for years. */
export function demoEmployees(count: number, today: Day): DemoEmployee[] {
  const used = { names: new Set(fixedEmployees.map((person) => person.name)), addresses: new Set<string>() };
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom('employee', index);
    const fixed = fixedEmployees[index];
    const structure = structures.find((candidate) => candidate.name === fixed?.structure) ?? random.weighted(structures);
    const name = fixed?.name ?? uniqueName(random, structure, used.names);
    const drivesTrucks = fixed?.drivesTrucks ?? (structure.transport && random.chance(0.82));
    const position = fixed?.position ?? positionOf(random, structure, drivesTrucks);
    return toEmployee(random, {
      id: index + 1,
      name,
      structure,
      position,
      drivesTrucks,
      isFixed: Boolean(fixed),
      today,
      addresses: used.addresses,
    });
  });
}

type Draft = {
  readonly id: number;
  readonly name: string;
  readonly structure: Structure;
  readonly position: string;
  readonly drivesTrucks: boolean;
  readonly isFixed: boolean;
  readonly today: Day;
  readonly addresses: Set<string>;
};

function toEmployee(random: Random, draft: Draft): DemoEmployee {
  const { id, name, structure, position, drivesTrucks, isFixed, today, addresses } = draft;
  const isNew = !isFixed && random.chance(0.08);
  const employedOn = isNew ? today - random.integer(40, 500) : today - random.integer(800, 6_000);
  const leftOn = !isFixed && !isNew && random.chance(0.06) ? today - random.integer(20, 400) : null;
  const expires = today + (random.chance(0.06) && !isFixed ? random.integer(-60, 45) : random.integer(200, 4_500));
  const moved = dayText(employedOn + Math.floor(random.next() * (today - employedOn) * 0.7));
  return {
    country: structure.country,
    drivesTrucks,
    employedOn,
    leftOn,
    row: {
      Id: id,
      FullName: name,
      Number: `${structure.country === 'PL' ? 'P' : 'D'}${String(1_000 + id * 7)}`,
      PositionCode: position,
      EmployedOn: dayText(employedOn),
      Email: uniqueEmail(name, structure, addresses),
      PhoneNumber: phoneNumber(structure, id),
      StructureDate: moved,
      CostStructureDate: moved,
      CostPlace: structure.costPlace,
      DriverLicenceCategory: licenceCategory(structure, drivesTrucks),
      DriverLicenceExpirationDate: dayText(expires),
      DriverLicenceNumber: licenceNumber(random, structure),
      OrganizationStructure: structure.name,
      IsActive: leftOn === null,
      FinishedWorkOn: leftOn === null ? null : dayText(leftOn),
    },
  };
}

function uniqueName(random: Random, structure: Structure, names: Set<string>): string {
  for (let attempt = 0; attempt < 60; attempt++) {
    const name = personName(random, structure.country);
    if (!names.has(name)) return addName(names, name);
  }
  // Thousands of employees exhaust the pairs of names; a double surname makes names unique.
  for (;;) {
    const [, surname = ''] = personName(random, structure.country).split(' ');
    const name = `${personName(random, structure.country)}-${surname}`;
    if (!names.has(name)) return addName(names, name);
  }
}

function addName(names: Set<string>, name: string): string {
  names.add(name);
  return name;
}

function positionOf(random: Random, structure: Structure, drivesTrucks: boolean): string {
  if (drivesTrucks) return 'KIER';
  return random.pick(structure.transport ? transportPositions : officePositions);
}

function uniqueEmail(name: string, structure: Structure, usedAddresses: Set<string>): string {
  const written = structure.country === 'DE' ? name.replace(/[äöü]/g, (letter) => `${letter}e`) : name;
  const person = fold(written).replaceAll(' ', '.');
  const domain = structure.country === 'PL' ? 'tabor.example' : 'de.tabor.example';
  let free = `${person}@${domain}`;
  for (let number = 2; usedAddresses.has(free); number++) free = `${person}${number}@${domain}`;
  usedAddresses.add(free);
  return free;
}

// Obvious example numbers; in Germany those that the regulator reserves for fiction (0176 04069000 to 04069099).
function phoneNumber(structure: Structure, id: number): string {
  if (structure.country === 'DE') return `+49 176 040690${String(id % 100).padStart(2, '0')}`;
  return `+48 600 00${Math.floor(id / 1_000) % 10} ${String(id % 1_000).padStart(3, '0')}`;
}

function licenceCategory(structure: Structure, drivesTrucks: boolean): string {
  if (!drivesTrucks) return 'B';
  return structure.country === 'PL' ? 'B, C, C+E' : 'B, C1, C, CE';
}

function licenceNumber(random: Random, structure: Structure): string {
  if (structure.country === 'PL') {
    return `${String(random.integer(1, 99_999)).padStart(5, '0')}/${String(random.integer(8, 24)).padStart(2, '0')}/${random.integer(1_001, 3_264)}`;
  }
  return 'A0dAAAddAdd'.replace(/[Ad]/g, (kind) => random.character(kind === 'A' ? 'ABCDEFGHJKLMNPRTVWXYZ' : '0123456789'));
}
