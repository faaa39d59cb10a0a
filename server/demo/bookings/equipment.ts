import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { withIds } from '../basics/with-ids.ts';

const names = [
  'Box dachowy',
  'Bagażnik rowerowy',
  'Łańcuchy śniegowe',
  'Fotelik dziecięcy',
  'Nawigacja TIR',
  'Myjka ciśnieniowa',
  'Przyczepka lekka',
  'Anhänger 750 kg',
];

/** Equipment that can be booked with a vehicle. */
export function equipment(): (Insertable<Database['equipment']> & { readonly Id: number })[] {
  return withIds(names.map((Name) => ({ Name })));
}
