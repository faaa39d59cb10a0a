import { equipmentRental } from '../../../src/contract/entities/rental/equipment-rental.ts';
import { bookingStates } from '../../../src/contract/rules/rental/state.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { stateColumn } from '../shared/state-column.ts';

/** Bookings with equipment: a list of vehicle bookings. */
export const declaration = defineServerEntity(equipmentRental, { derived: { State: stateColumn(bookingStates) } });
