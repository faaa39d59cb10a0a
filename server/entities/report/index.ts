import * as v from 'valibot';
import { report } from '../../../src/contract/entities/costs/report.ts';
import {
  dueReport,
  employeeReport,
  fleetReport,
  ownershipReport,
  vehicleReport,
} from '../../../src/contract/entities/costs/report-bodies.ts';
import {
  pauseReportMailBody,
  reportMails,
  reportReaders,
  saveReportMailBody,
} from '../../../src/contract/entities/costs/report-mail-bodies.ts';
import { recordId } from '../../../src/contract/wire/fields.ts';
import { withAnswerSchema, withBodySchema } from '../../engine/declaration/handler-schemas.ts';
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
    fleet: withAnswerSchema(fleetReport, fleet),
    due: withAnswerSchema(dueReport, due),
    ownership: withAnswerSchema(ownershipReport, ownership),
    generateFleet: withAnswerSchema(recordId, generateFleet),
    generateOwnership: withAnswerSchema(recordId, generateOwnership),
    vehicle: withAnswerSchema(vehicleReport, vehicle),
    mails: withAnswerSchema(reportMails, mails),
    mailReaders: withAnswerSchema(reportReaders, mailReaders),
    saveMail: withBodySchema(saveReportMailBody, saveMail),
    pauseMail: withAnswerSchema(v.boolean(), withBodySchema(pauseReportMailBody, pauseMail)),
    deleteMail: withAnswerSchema(v.boolean(), deleteMail),
    employee: withAnswerSchema(employeeReport, employee),
  },
});
