import { expect, test } from 'vitest';
import { functionality } from './functionality.ts';

/** All functionality ids of the specification. */
const written = `Booking 5760, VehicleHandoverDocument 7170, VehicleDamage 5160, VehicleInsurancePolicy 5170, RentalApplication 7240,
  RentalDocument 7280, ServiceRequest 2980, VehicleCounter 5040, EquipmentRentalDocument 7360, RentalSchedule 7370, EquipmentBooking 7380,
  RentalDocumentPreconfirm 7410, RentalDocumentConfirm 7420, TripRecordCard 5700, Cost 2960, PeriodicSummary 2970, Vehicle 5030, Employee 5140,
  SimCard 5780, ForwardingPortfolio 6870, FuelCard 7210, TransportOrder 6090`;

test('[R-015] assigns every specified functionality its id, and no two names one', () => {
  const specified = Object.fromEntries(
    written
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .map(([name = '', id]) => [name, Number(id)] as const),
  );
  expect(functionality).toMatchObject(specified);
  expect(new Set(Object.values(functionality)).size).toBe(Object.keys(functionality).length);
});
