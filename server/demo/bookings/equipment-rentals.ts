import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, dayOfMinute, minuteText, workingDay, type Day, type Minute } from '../basics/calendar.ts';
import { contractors } from '../people/contractors.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { equipment } from './equipment.ts';
import { withIds } from '../basics/with-ids.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { demoUserIds } from '../people/users.ts';
import { createNumbering } from '../basics/numbering.ts';

type EquipmentRentalRow = Insertable<Database['equipment_rental_document']>;

const historyDays = 120;
const daysAhead = 30;
const comments = ['Komplet z pokrowcem.', 'Mit Ladekabel ausgegeben.', 'Zwrot do magazynu w Łodzi.', 'Anhängerkupplung geprüft.', ''];
const places = [...placeNames('PL'), ...placeNames('DE')];

/** Equipment rental documents, consecutive for each piece, up to the coming weeks. */
export function demoEquipmentRentals(employees: readonly DemoEmployee[], today: Day): EquipmentRentalRow[] {
  const partners = contractors().filter(({ IsInsurer }) => IsInsurer !== true);
  const drafts = rentedEquipment(today).sort((left, right) => left.start - right.start || left.Id - right.Id);
  const numberOf = createNumbering('DWW');
  return withIds(
    drafts.map(({ Id, start, end }): EquipmentRentalRow => {
      const random = seededRandom('equipment-rental', Id, start);
      const status = dayOfMinute(end) < today ? 'Zakończony' : dayOfMinute(start) < today ? 'Realizowany' : 'Zgłoszony';
      return {
        Number: numberOf(dayOfMinute(start)),
        AdditionalEquipmentId: Id,
        StartDate: minuteText(start),
        EndDate: minuteText(end),
        KindId: choiceId(dictionaryIds.rentalDocumentKinds, random.pick(['Wypożyczenie krótkoterminowe', 'Wypożyczenie długoterminowe'])),
        StatusId: choiceId(dictionaryIds.rentalDocumentStatuses, status),
        ContractorId: random.pick(partners).Id ?? null,
        PickupDate: status === 'Zgłoszony' ? null : minuteText(start + 10),
        ReturnDate: status === 'Zakończony' ? minuteText(end - 15) : null,
        PickupPlace: random.pick(places),
        ReturnPlace: random.pick(places),
        Comments: random.pick(comments),
        ConsultantId: random.pick(employees).row.Id ?? null,
        CreatedOn: minuteText(start - 2_880),
        CreatedBy: demoUserIds.manager,
      };
    }),
  );
}

/** The times of the documents of each piece: no booking may lend it then. */
function rentedEquipment(today: Day): { readonly Id: number; readonly start: Minute; readonly end: Minute }[] {
  return equipment().flatMap(({ Id }) => spans(seededRandom('equipment-rentals', Id), today).map(([start, end]) => ({ Id, start, end })));
}

function spans(random: Random, today: Day): [start: Minute, end: Minute][] {
  const slots: [Minute, Minute][] = [];
  for (let day = workingDay(today - historyDays + random.integer(0, 14)); day < today + daysAhead;) {
    const lastDay = workingDay(day + random.pick([1, 2, 3, 5, 7, 14]));
    slots.push([minuteAt(day, random.integer(7, 10), 0), minuteAt(lastDay, random.integer(13, 17), 30)]);
    day = workingDay(lastDay + random.integer(4, 24));
  }
  return slots;
}
