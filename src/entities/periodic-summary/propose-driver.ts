import type { EmployeeChoice } from '../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';

type ReferenceData = { readonly vehicles: readonly VehicleChoice[]; readonly employees: readonly EmployeeChoice[] };

/** Proposes the user of the chosen vehicle as driver. A typed name that is no vehicle's user stays. */
export function proposeDriver(vehicleId: number, entered: string, { vehicles, employees }: ReferenceData): string {
  const userOf = ({ CurrentUserId }: VehicleChoice) => employees.find(({ Id }) => Id === CurrentUserId)?.FullName ?? '';
  if (entered !== '' && !vehicles.some((vehicle) => userOf(vehicle) === entered)) return entered;
  const choice = vehicles.find(({ Id }) => Id === vehicleId);
  return choice ? userOf(choice) : '';
}
