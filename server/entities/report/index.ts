import { report } from '../../../src/contract/entities/costs/report.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { fleet } from './fleet.ts';
import { generateOwnership } from './generate-ownership.ts';
import { ownership } from './ownership.ts';
import { vehicle } from './vehicle.ts';

/** Figures of the fleet. They belong to no table. */
export const declaration = defineServerEntity(report, { calls: { fleet, ownership, generateOwnership, vehicle } });
