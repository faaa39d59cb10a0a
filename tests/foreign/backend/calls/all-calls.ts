import type { CallDefinition } from '../core/call.ts';
import { accountCalls } from './account.ts';
import { bookingCalls } from './bookings.ts';
import { costCalls } from './costs.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { fileCalls } from './files.ts';
import { handoverCalls } from './handovers.ts';
import { listCalls } from './lists.ts';
import { lookupCalls } from './lookups.ts';
import { rentalCalls } from './rentals.ts';
import { summaryCalls } from './summaries.ts';
import { transportOrderCalls } from './transport-orders.ts';
import { tripAndServiceCalls } from './trips-and-service.ts';

/** Every specified call. */
export const allCalls: CallDefinition[] = [
  ...accountCalls,
  ...listCalls,
  ...bookingCalls,
  ...rentalCalls,
  ...tripAndServiceCalls,
  ...handoverCalls,
  ...costCalls,
  ...summaryCalls,
  ...transportOrderCalls,
  ...fileCalls,
  ...dictionaryCalls,
  ...lookupCalls,
];
