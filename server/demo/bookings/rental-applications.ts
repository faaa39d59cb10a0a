import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, minuteText, workingDay, type Day } from '../basics/calendar.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { carModels } from '../vehicles/models.ts';
import { withIds } from '../basics/with-ids.ts';
import { predefinedPlacesOf } from '../basics/places.ts';
import { seededRandom } from '../basics/random.ts';

type ModelRow = Insertable<Database['vehicle_model']> & { readonly Id: number };

/** Models of cars and vans that can be requested. */
export function vehicleModels(): ModelRow[] {
  return withIds(carModels.map(({ make, model }) => ({ Name: `${make} ${model}` })));
}

const classes: Readonly<Record<string, string>> = { Furgon: 'Dostawczy do 3,5 t', SUV: 'SUV', Hatchback: 'Kompaktowy', Kombi: 'Średni' };
const applicationComments = {
  PL: ['Proszę o pojazd z hakiem.', 'Wyjazd do klienta, potrzebna winieta.', 'Fotelik dziecięcy niepotrzebny.', 'Odbiór przed 8:00.'],
  DE: ['Bitte mit Anhängerkupplung.', 'Fahrt zum Kunden, Umweltplakette nötig.', 'Abholung vor 8 Uhr.'],
};
const perWeek = 3;
const weeks = 26;

/** Applications of half a year, up to the coming weeks, oldest first. */
export function demoRentalApplications(
  employees: readonly DemoEmployee[],
  today: Day,
): (Insertable<Database['rental_application']> & { readonly Id: number })[] {
  const people = employees.filter(({ leftOn, drivesTrucks }) => leftOn === null && !drivesTrucks);
  const firstDay = today - (weeks - 3) * 7;
  return withIds(
    Array.from({ length: perWeek * weeks }, (_, index) => toApplication(index, firstDay + Math.floor((index * 7) / perWeek), people)),
  );
}

function toApplication(index: number, day: Day, people: readonly DemoEmployee[]) {
  const random = seededRandom('rental application', index);
  const { row, country } = random.pick(people);
  const [FirstName = '', ...surname] = row.FullName.split(' ');
  const start = workingDay(day);
  const places = predefinedPlacesOf(country);
  const place = random.pick(places);
  const model = random.integer(0, carModels.length - 1);
  const className = classes[carModels[model]?.type ?? ''] ?? 'Kompaktowy';
  return {
    StartDate: minuteText(minuteAt(start, random.integer(6, 11), random.pick([0, 30]))),
    EndDate: minuteText(minuteAt(start + random.pick([1, 1, 2, 4]), 16, 0)),
    StartPredefinedPlaceId: place.Id,
    EndPredefinedPlaceId: random.chance(0.75) ? place.Id : random.pick(places).Id,
    ClassId: choiceId(dictionaryIds.vehicleClasses, className),
    ModelId: random.chance(0.6) ? model + 1 : null,
    KmLimit: random.chance(0.7) ? random.integer(2, 20) * 100 : null,
    FirstName,
    LastName: surname.join(' '),
    PhoneNumber: row.PhoneNumber ?? '',
    Email: row.Email ?? '',
    Comments: random.chance(0.3) ? random.pick(applicationComments[country]) : '',
  };
}
