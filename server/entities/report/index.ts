import * as v from 'valibot';
import { report } from '../../../src/contract/entities/costs/report.ts';
import { dueReport, employeeReport, fleetReport, ownershipReport, vehicleReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { pauseReportMailBody, reportMails, reportReaders, saveReportMailBody } from '../../../src/contract/entities/costs/report-mail-bodies.ts';
import { recordId } from '../../../src/contract/wire/fields.ts';
import { answering, taking } from '../../engine/declaration/taking.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { due } from './due.ts';
import { employee } from './events.ts';
import { fleet } from './fleet.ts';
import { generateFleet } from './generate-fleet.ts';
import { generateOwnership } from './generate-ownership.ts';
import { deleteMail, mailReaders, mails, pauseMail, saveMail } from './mails.ts';
import { ownership } from './ownership.ts';
import { vehicle } from './vehicle.ts';

/** Figures of the fleet. They belong to no table. */
export const declaration = defineServerEntity(report, { 
  calls: {
    fleet: answering(fleetReport, fleet),
    due: answering(dueReport, due),
    ownership: answering(ownershipReport, ownership),
    generateFleet: answering(recordId, generateFleet),
    generateOwnership: answering(recordId, generateOwnership),
    vehicle: answering(vehicleReport, vehicle),
    mails: answering(reportMails, mails),
    mailReaders: answering(reportReaders, mailReaders),
    saveMail: taking(saveReportMailBody, saveMail),
    pauseMail: answering(v.boolean(), taking(pauseReportMailBody, pauseMail)),
    deleteMail: answering(v.boolean(), deleteMail),
    employee: answering(employeeReport, employee),
  },
});
