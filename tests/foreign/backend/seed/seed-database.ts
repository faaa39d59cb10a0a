import { Database } from '../core/database.ts';
import { seedCostsAndCards } from './costs-and-cards.ts';
import { seedDictionaries } from './dictionaries.ts';
import { seedLogistics } from './logistics.ts';
import { seedMasters } from './masters.ts';
import { seedRentals } from './rentals.ts';
import { seedVehicleLife } from './vehicle-life.ts';

/** Creates a filled database; every list has at least `rows` rows. */
export function seedDatabase(rows: number): Database {
  const database = new Database();
  seedDictionaries(database);
  seedMasters(database, rows);
  seedRentals(database, rows);
  seedVehicleLife(database, rows);
  seedCostsAndCards(database, rows);
  seedLogistics(database, rows);
  database.version = 0;
  return database;
}
