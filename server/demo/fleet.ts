import type { Insertable } from 'kysely';
import type { Language } from '../../src/contract/languages.ts';
import type { Database } from '../database/tables.ts';
import { demoAllocations } from './allocations.ts';
import { demoBookings } from './bookings.ts';
import type { Day } from './calendar.ts';
import { demoFuelCards, demoSimCards, type DemoSecret } from './cards.ts';
import { contractors } from './contractors.ts';
import { demoCosts } from './costs.ts';
import { demoReadings } from './readings.ts';
import { demoEmployees } from './employees.ts';
import { demoEquipmentRentals } from './equipment-rentals.ts';
import { demoPolicies } from './insurance-policies.ts';
import { demoHandoverFaults } from './faults.ts';
import { handoverDocuments, type HandoverRow } from './handover-documents.ts';
import { demoHandovers } from './handovers.ts';
import { withIds } from './with-ids.ts';
import { demoRentalApplications } from './rental-applications.ts';
import { demoServiceRequests } from './service-requests.ts';
import { demoRentals } from './rentals.ts';
import { demoSummaryPositions, demoSummaries } from './summaries.ts';
import { demoTrips } from './trips.ts';
import { demoVehicleDamages } from './vehicle-damages.ts';
import { demoShipments } from './shipments.ts';
import { demoTransportOrders } from './transport-orders.ts';
import { vehicleRows } from './vehicle-rows.ts';
import { demoVehicles } from './vehicles.ts';

/** The demo records that grow with the fleet, as rows of their tables. */
export type DemoFleet = {
  readonly employees: Insertable<Database['employee']>[];
  readonly vehicles: Insertable<Database['vehicle']>[];
  readonly handovers: HandoverRow[];
  readonly faults: Insertable<Database['vehicle_handover_document_fault']>[];
  readonly counters: Insertable<Database['vehicle_counter']>[];
  readonly bookings: Insertable<Database['vehicle_booking']>[];
  readonly rentals: Insertable<Database['rental_document']>[];
  readonly equipmentRentals: Insertable<Database['equipment_rental_document']>[];
  readonly trips: Insertable<Database['trip_record_card']>[];
  readonly summaries: Insertable<Database['periodic_summary']>[];
  readonly costs: Insertable<Database['cost']>[];
  readonly summaryPositions: Insertable<Database['periodic_summary_position']>[];
  readonly damages: Insertable<Database['vehicle_damage']>[];
  readonly policies: Insertable<Database['vehicle_insurance_policy']>[];
  readonly serviceRequests: Insertable<Database['service_request']>[];
  readonly rentalApplications: Insertable<Database['rental_application']>[];
  readonly fuelCards: Insertable<Database['fuel_card']>[];
  readonly simCards: Insertable<Database['sim_card']>[];
  readonly secrets: readonly DemoSecret[];
  readonly shipments: Insertable<Database['forwarding_portfolio']>[];
  readonly transportOrders: Insertable<Database['transport_order']>[];
  readonly allocations: Insertable<Database['allocation']>[];
};

const MIN_EMPLOYEES = 120;
const employeesPerVehicle = 0.4;

/** The fleet of `vehicles` vehicles with its last two years. Deterministic: the same day and sizes give the same rows. */
export function demoFleet(options: {
  readonly vehicles: number;
  readonly shipments: number;
  readonly today: Day;
  readonly termsHashes: Partial<Record<Language, string>>;
}): DemoFleet {
  const { today, termsHashes } = options;
  const employees = demoEmployees(Math.max(MIN_EMPLOYEES, Math.round(options.vehicles * employeesPerVehicle)), today);
  const vehicles = demoVehicles(options.vehicles, today);
  const handovers = demoHandovers(vehicles, employees, today);
  const equipmentRentals = demoEquipmentRentals(employees, today);
  const bookings = demoBookings(vehicles, employees, equipmentRentals, today);
  const readings = demoReadings(vehicles, handovers, bookings, today);
  const contractorIds = contractors().flatMap(({ Id }) => (Id === undefined ? [] : [Id]));
  const fuelCards = demoFuelCards(vehicles, today);
  const summaries = withIds(demoSummaries(vehicles, handovers, today));
  const simCards = demoSimCards(employees, vehicles, today);
  return {
    employees: employees.map((employee) => employee.row),
    vehicles: vehicleRows(vehicles, handovers, readings, today),
    handovers: handoverDocuments(handovers, { today, contractorIds, termsHashes }),
    faults: demoHandoverFaults(handovers),
    counters: withIds(readings.map((reading) => reading.row)),
    bookings: bookings.map((booking) => booking.row),
    rentals: demoRentals(vehicles, employees, bookings, today),
    equipmentRentals,
    trips: withIds(demoTrips(vehicles, handovers, employees, today)),
    costs: demoCosts(vehicles, handovers, today),
    summaries,
    summaryPositions: demoSummaryPositions(summaries, vehicles),
    damages: demoVehicleDamages(vehicles, handovers, today),
    policies: demoPolicies(vehicles, today),
    serviceRequests: demoServiceRequests(vehicles, handovers, employees, today),
    rentalApplications: demoRentalApplications(employees, today),
    fuelCards: fuelCards.rows,
    simCards: simCards.rows,
    secrets: [...fuelCards.secrets, ...simCards.secrets],
    shipments: demoShipments(options.shipments, today),
    transportOrders: demoTransportOrders(vehicles, employees, today),
    allocations: demoAllocations(handovers),
  };
}
