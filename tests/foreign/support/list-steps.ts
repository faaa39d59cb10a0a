import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goInApp } from '../../support/browser/app.ts';
import type { ForeignBackendTest } from './foreign-backend-tests.ts';

/** The list route of each table of the backend. */
const lists = {
  Vehicle: 'vehicle',
  Employee: 'employee',
  FuelCard: 'fuel-card',
  SimCard: 'sim-card',
  VehicleInsurancePolicy: 'vehicle-insurance-policy',
  Cost: 'cost',
  ForwardingPortfolio: 'forwarding-portfolio',
  TransportOrder: 'transport-order',
  VehicleBooking: 'vehicle-rental',
  RentalDocument: 'rental-document',
  EquipmentRentalDocument: 'equipment-rental-document',
  RentalApplication: 'rental-application',
  VehicleHandoverDocument: 'vehicle-handover-document',
  VehicleDamage: 'vehicle-damage',
  VehicleCounter: 'vehicle-counter',
  TripRecordCard: 'trip-record-card',
  ServiceRequest: 'service-request',
  PeriodicSummary: 'periodic-summary',
} as const;

export const rowsOf = (page: Page) => page.locator('main table tbody tr');

export async function openList(page: Page, entity: string): Promise<void> {
  await goInApp(page, `/${entity}/list`);
  await rowsOf(page).first().waitFor();
}

/** Rejected list requests, apart from those for pages above the backend's limit. */
export function refusedLists(context: ForeignBackendTest, since = 0): string[] {
  const refused = context.backend.requests
    .slice(since)
    .filter(({ path, status, query }) => path.startsWith('/api/') && status !== 200 && Number(query['$top']) <= 25);
  return refused.map(({ path, status, query }) => `${status} ${path} ${JSON.stringify(query)}`);
}

/** Opens every list and expects its rows, its range and no rejected request. */
export async function expectEveryList(context: ForeignBackendTest): Promise<void> {
  const page = await context.open();
  for (const [table, entity] of Object.entries(lists)) {
    // Bookings of equipment only are in the equipment rental list.
    const total = context.backend.records(table).filter((record) => table !== 'VehicleBooking' || record['VehicleId'] !== null).length;
    await openList(page, entity);
    await expect.poll(() => rowsOf(page).count(), { message: entity }).toBe(Math.min(25, total));
    await expect
      .poll(() => page.locator('main nav output').textContent(), { message: entity })
      .toMatch(new RegExp(String.raw`^1–${Math.min(25, total)} z ${total}$`));
  }
  expect(refusedLists(context)).toEqual([]);
}
