import { report } from '../../../src/contract/entities/costs/report.ts';
import { dueReport, employeeReport, fleetReport, ownershipReport, vehicleReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { recordId } from '../../../src/contract/fields.ts';
import { answering } from '../../engine/declaration/taking.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { due } from './due.ts';
import { employee } from './events.ts';
import { fleet } from './fleet.ts';
import { generateOwnership } from './generate-ownership.ts';
import { ownership } from './ownership.ts';
import { vehicle } from './vehicle.ts';

/** Figures of the fleet. They belong to no table. */
export const declaration = defineServerEntity(report, { 
  calls: {
    fleet: answering(fleetReport, fleet),
    due: answering(dueReport, due),
    ownership: answering(ownershipReport, ownership),
    generateOwnership: answering(recordId, generateOwnership),
    vehicle: answering(vehicleReport, vehicle),
    employee: answering(employeeReport, employee),
  },
});
