import type { ContractApp } from '../../../support/backend/contract-app.ts';

/** Sets the company's limits, and removes all dates that events report: a test sets its own. */
export async function clearDueDates({ db }: ContractApp): Promise<void> {
  await db
    .updateTable('notification_rule')
    .set({ DueDays: 30, DueKilometres: 1_000, OpenTripHours: 24, OverdueHours: 2, DecisionHours: 24, EscalateTo: null })
    .execute();
  await db
    .updateTable('vehicle')
    .set({ NextTechnicalInspection: null, NextServiceInspection: null, ContractEndDate: null, VehicleMileageNextServiceInspection: null })
    .execute();
  await db.updateTable('employee').set({ DriverLicenceExpirationDate: null }).execute();
  await db.updateTable('fuel_card').set({ ValidTo: null }).execute();
}
