import type { Insertable } from 'kysely';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { demoAllocations } from './handovers/allocations.ts';
import { demoBookings } from './bookings/bookings.ts';
import type { Day } from './basics/calendar.ts';
import { demoFuelCards, demoSimCards, type DemoSecret } from './vehicles/cards.ts';
import { contractors } from './people/contractors.ts';
import { demoCosts } from './costs/costs.ts';
import { demoReadings } from './trips/readings.ts';
import { demoEmployees } from './people/employees.ts';
import { demoEquipmentRentals } from './bookings/equipment-rentals.ts';
import { demoPolicies } from './costs/insurance-policies.ts';
import { demoHandoverFaults } from './handovers/faults.ts';
import { handoverDocuments, type HandoverRow } from './handovers/handover-documents.ts';
import { demoHandovers } from './handovers/handovers.ts';
import { withIds } from './basics/with-ids.ts';
import { demoRentalApplications } from './bookings/rental-applications.ts';
import { demoServiceRequests } from './handovers/service-requests.ts';
import { demoRentals } from './bookings/rentals.ts';
import { demoSummaryPositions, demoSummaries } from './trips/summaries.ts';
import { demoTrips } from './trips/trips.ts';
import { demoVehicleDamages } from './handovers/vehicle-damages.ts';
import { demoShipments } from './transport/shipments.ts';
import { demoTransportOrders } from './transport/transport-orders.ts';
import { vehicleRows } from './vehicle-rows.ts';
import { demoVehicles } from './vehicles/vehicles.ts';

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
