import { equipmentRental } from '../../../src/contract/entities/rental/equipment-rental.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

/** Bookings with equipment: a list of vehicle bookings. */
export const declaration = defineServerEntity(equipmentRental, {});
