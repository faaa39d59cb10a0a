import { createHash } from 'node:crypto';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { cornerViews, type SlotView } from '../../src/contract/entities/shared/handover-item-values.ts';
import { suggestedItems } from '../../src/contract/entities/shared/suggested-items.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { additionalFieldGroups, additionalFieldItems, additionalFields } from './vehicles/additional-fields.ts';
import { dayOf } from './basics/calendar.ts';
import { encryptedSecretRows } from './vehicles/cards.ts';
import { demoCompanyFiles } from './company-files.ts';
import { contractorEmployees, contractors } from './people/contractors.ts';
import { countries } from './basics/countries.ts';
import { dictionaries, dictionaryItems } from './basics/dictionaries.ts';
import { equipment } from './bookings/equipment.ts';
import { demoFleet } from './fleet.ts';
import { predefinedPlaces } from './basics/places.ts';
import { vehicleModels } from './bookings/rental-applications.ts';
import { readTerms } from './terms.ts';
import { withoutChangeNotes } from './without-change-notes.ts';
import { withoutListIndexes } from './without-list-indexes.ts';
import { demoPermissions, demoRolePermissions, demoRoles, demoUserIds, demoUsers } from './people/users.ts';

// Several processes may start on one empty database: one seeds it, the others wait for the lock and skip.
const seedLock = 7_170_002;

/** Keeps the parameters of one statement below the 65,535 of PostgreSQL. */
const MAX_PARAMETERS = 30_000;

/**
 * Fills an empty, migrated database with the demo fleet and its logins in one transaction. Does nothing if there are users already.
 * `now` counts by its day: the same day and numbers of vehicles and shipments give the same fleet.
 */
export async function seedDemoFleet(
  db: Kysely<Database>,
  options: { vehicles: number; shipments: number; now: WireDateTime; secrets: SecretBox },
): Promise<void> {
  if (await hasUsers(db)) return;
  const terms = await readTerms();
  const fleet = demoFleet({
    vehicles: options.vehicles,
    shipments: options.shipments,
    today: dayOf(options.now),
    termsHashes: termsHashesOf(terms),
  });
  const users = await demoUsers(new Map(fleet.employees.map((employee) => [employee.Id ?? 0, employee.FullName])));
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedLock})`.execute(trx);
    if (await hasUsers(trx)) return;
    const load = async (): Promise<void> => {
      await insertDictionaries(trx);
      await insertBatches(terms, (rows) => trx.insertInto('terms').values(rows).execute());
      await insertBatches(fleet.employees, (rows) => trx.insertInto('employee').values(rows).execute());
      await insertBatches(users, (rows) => trx.insertInto('user_account').values(rows).execute());
      await insertBatches(demoPermissions(), (rows) => trx.insertInto('user_permission').values(rows).execute());
      await trx
        .insertInto('role')
        .values(demoRoles.map(({ Id, Name, Description }) => ({ Id, Name, Description })))
        .execute();
      await trx.insertInto('role_permission').values(demoRolePermissions()).execute();
      await trx
        .insertInto('user_role')
        .values(demoRoles.map(({ Id, user }) => ({ RoleId: Id, UserId: demoUserIds[user] })))
        .execute();
      await insertBatches(fleet.vehicles, (rows) => trx.insertInto('vehicle').values(rows).execute());
      await insertBatches(fleet.handovers, (rows) => trx.insertInto('vehicle_handover_document').values(rows).execute());
      await insertBatches(fleet.faults, (rows) => trx.insertInto('vehicle_handover_document_fault').values(rows).execute());
      await insertBatches(fleet.counters, (rows) => trx.insertInto('vehicle_counter').values(rows).execute());
      await insertBatches(fleet.bookings, (rows) => trx.insertInto('vehicle_booking').values(rows).execute());
      await insertBatches(fleet.rentals, (rows) => trx.insertInto('rental_document').values(rows).execute());
      await insertBatches(fleet.equipmentRentals, (rows) => trx.insertInto('equipment_rental_document').values(rows).execute());
      await insertBatches(fleet.trips, (rows) => trx.insertInto('trip_record_card').values(rows).execute());
      await insertBatches(fleet.summaries, (rows) => trx.insertInto('periodic_summary').values(rows).execute());
      await insertBatches(fleet.costs, (rows) => trx.insertInto('cost').values(rows).execute());
      await insertBatches(fleet.summaryPositions, (rows) => trx.insertInto('periodic_summary_position').values(rows).execute());
      await insertBatches(fleet.damages, (rows) => trx.insertInto('vehicle_damage').values(rows).execute());
      await insertBatches(fleet.policies, (rows) => trx.insertInto('vehicle_insurance_policy').values(rows).execute());
      await insertBatches(fleet.serviceRequests, (rows) => trx.insertInto('service_request').values(rows).execute());
      await insertBatches(fleet.rentalApplications, (rows) => trx.insertInto('rental_application').values(rows).execute());
      await insertBatches(fleet.fuelCards, (rows) => trx.insertInto('fuel_card').values(rows).execute());
      await insertBatches(fleet.simCards, (rows) => trx.insertInto('sim_card').values(rows).execute());
      await insertBatches(encryptedSecretRows(fleet.secrets, options.secrets), (rows) => trx.insertInto('secret').values(rows).execute());
      await insertBatches(fleet.shipments, (rows) => trx.insertInto('forwarding_portfolio').values(rows).execute());
      await insertBatches(fleet.transportOrders, (rows) => trx.insertInto('transport_order').values(rows).execute());
      await insertBatches(fleet.allocations, (rows) => trx.insertInto('allocation').values(rows).execute());
      await insertCompanyFiles(trx);
    };
    await withoutChangeNotes(trx, () => withoutListIndexes(trx, load));
    await advanceIdSequences(trx);
  });
  // Until the first autovacuum the planner assumes empty tables.
  await sql`ANALYZE`.execute(db);
}

async function insertDictionaries(trx: Transaction<Database>): Promise<void> {
  await insertBatches(dictionaries(), (rows) => trx.insertInto('dictionary').values(rows).execute());
  await insertBatches(dictionaryItems(), (rows) => trx.insertInto('dictionary_item').values(rows).execute());
  await insertBatches(countries(), (rows) => trx.insertInto('country').values(rows).execute());
  await insertBatches(predefinedPlaces(), (rows) => trx.insertInto('predefined_place').values(rows).execute());
  await insertBatches(vehicleModels(), (rows) => trx.insertInto('vehicle_model').values(rows).execute());
  await insertBatches(contractors(), (rows) => trx.insertInto('contractor').values(rows).execute());
  await insertBatches(contractorEmployees(), (rows) => trx.insertInto('contractor_employee').values(rows).execute());
  await insertBatches(equipment(), (rows) => trx.insertInto('equipment').values(rows).execute());
  await insertBatches([...suggestedItems('check'), ...suggestedItems('photo')], (rows) =>
    trx
      .insertInto('handover_item')
      .values(rows.map((row) => ({ ...row, IsActive: !isCorner(row.View) })))
      .execute(),
  );
  await insertBatches(additionalFieldGroups(), (rows) => trx.insertInto('additional_field_group').values(rows).execute());
  await insertBatches(additionalFields(), (rows) => trx.insertInto('additional_field').values(rows).execute());
  await insertBatches(additionalFieldItems(), (rows) => trx.insertInto('additional_field_item').values(rows).execute());
}

async function insertCompanyFiles(trx: Transaction<Database>): Promise<void> {
  const { files, parts, rows } = demoCompanyFiles();
  await trx.insertInto('file').values(files).execute();
  await trx.insertInto('file_part').values(parts).execute();
  await trx.insertInto('company_file').values(rows).execute();
}

/** The corners are to be switched on in Administration: a handover of the demo asks for eight photos. */
function isCorner(view: SlotView | null): boolean {
  return cornerViews.some((corner) => corner === view);
}

async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('user_account').select('Id').limit(1).executeTakeFirst()) !== undefined;
}

async function insertBatches<Row extends object>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const size = Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
}

/** Moves the id sequence of every table past the highest seeded id. */
async function advanceIdSequences(trx: Transaction<Database>): Promise<void> {
  const tables = [
    'employee',
    'user_account',
    'vehicle',
    'contractor',
    'contractor_employee',
    'predefined_place',
    'additional_field_group',
    'additional_field',
    'additional_field_item',
    'vehicle_handover_document',
    'vehicle_handover_document_fault',
    'vehicle_counter',
    'vehicle_booking',
    'rental_document',
    'equipment_rental_document',
    'trip_record_card',
    'periodic_summary',
    'cost',
    'vehicle_damage',
    'vehicle_insurance_policy',
    'service_request',
    'rental_application',
    'vehicle_model',
    'equipment',
    'fuel_card',
    'sim_card',
    'forwarding_portfolio',
    'transport_order',
    'allocation',
    'file',
    'company_file',
    'role',
  ] as const satisfies readonly (keyof Database)[];
  for (const table of tables) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'Id'), greatest(1, max("Id"))) FROM ${sql.table(table)}`.execute(trx);
  }
}

function termsHashesOf(terms: readonly Insertable<Database['terms']>[]): Partial<Record<Language, string>> {
  const handoverTerms = terms.filter((text) => text.FunctionalityId === functionality.VehicleHandoverDocument);
  return Object.fromEntries(handoverTerms.map(({ Language, Html }) => [Language, createHash('sha256').update(Html).digest('hex')]));
}
