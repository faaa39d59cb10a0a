/** Functionality ids of the specification, and one of ours: the single place that names them. */
export const functionality = {
  /** Beyond the specification: `IsAdmin` of it makes an administrator; the other flags have no effect. */
  Administration: 1,
  Cost: 2960,
  PeriodicSummary: 2970,
  ServiceRequest: 2980,
  Vehicle: 5030,
  VehicleCounter: 5040,
  Employee: 5140,
  VehicleDamage: 5160,
  VehicleInsurancePolicy: 5170,
  TripRecordCard: 5700,
  Booking: 5760,
  SimCard: 5780,
  TransportOrder: 6090,
  ForwardingPortfolio: 6870,
  VehicleHandoverDocument: 7170,
  FuelCard: 7210,
  RentalApplication: 7240,
  RentalDocument: 7280,
  EquipmentRentalDocument: 7360,
  RentalSchedule: 7370,
  EquipmentBooking: 7380,
  RentalDocumentPreconfirm: 7410,
  RentalDocumentConfirm: 7420,
} as const;

export type FunctionalityName = keyof typeof functionality;
