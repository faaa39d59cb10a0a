import type { Insertable } from 'kysely';
import type { Database } from '../database/tables.ts';
import { numbered } from './numbered.ts';

const names = ['Box dachowy', 'Bagażnik rowerowy', 'Łańcuchy śniegowe', 'Fotelik dziecięcy', 'Nawigacja TIR', 'Myjka ciśnieniowa', 'Przyczepka lekka', 'Anhänger 750 kg'];

/** Equipment that can be booked with a vehicle. */
export function equipment(): (Insertable<Database['equipment']> & { readonly Id: number })[] {
  return numbered(names.map((Name) => ({ Name })));
}
