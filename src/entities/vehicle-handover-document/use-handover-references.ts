import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import { dictionaryIds, placesDictionaryCode } from '../../contract/entities/dictionary.ts';
import type { EmployeeChoice } from '../../contract/entities/employee.ts';
import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import type { Choice, RecordKey } from '../../contract/fields.ts';
import { functionality } from '../../contract/functionality.ts';
import { recordsOf } from '../../db/cache/records.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useReference } from '../../screens/use-reference.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { applyLocalHandovers } from './apply-local-handovers.ts';

/** Reference data of the handover form, read from the cache. */
export type HandoverReferences = {
  readonly vehicles: readonly VehicleChoice[];
  readonly employees: readonly EmployeeChoice[];
  readonly contractors: readonly Choice[];
  readonly placements: readonly Choice[];
  readonly kinds: readonly Choice[];
  /** Suggestions for the place. */
  readonly places: readonly string[];
  readonly groups: readonly AdditionalFieldGroup[];
  readonly currentEmployeeId: number | null;
  /** Required fields that may stay empty, because the backend offers no choices for them. */
  readonly waived: readonly string[];
  /** Some of the data is not read yet. */
  readonly isLoading: boolean;
};

/** Live reference data. `edited`: the open handover, whose own damages and counter must not count as the vehicle's last ones. */
export function useHandoverReferences(edited: RecordKey | null = null): HandoverReferences {
  const { database } = useSession();
  const localHandovers = useLiveQuery(() => recordsOf(database, 'vehicle-handover-document'), [database]);
  const vehicles = useReference('vehicle', 'company', { allTypes: 'true' });
  const employees = useReference('employee', 'list', { activeOnly: 'true' });
  const currentEmployee = useReference('employee', 'getCurrentUserEmployeeId');
  const contractors = useReference('contractor', 'dictionaryWithDependent');
  const placements = useReference('dictionary', 'items', { id: String(dictionaryIds.faultPlacements) });
  const kinds = useReference('dictionary', 'items', { id: String(dictionaryIds.faultKinds) });
  const codedPlaces = useReference('dictionary', 'valuesByCode', { code: placesDictionaryCode });
  const predefinedPlaces = useReference('predefined-place', 'dictionary');
  const groups = useReference('additional-field', 'getAdditionalFields', { controllerNumber: String(functionality.VehicleHandoverDocument) });
  const isOwnBackend = useHasExtension('columns');
  const isLoading = localHandovers === undefined || [vehicles, employees, currentEmployee, contractors, placements, kinds, groups].some((one) => one.isLoading);
  const currentVehicles = useMemo(() => applyLocalHandovers(vehicles.value ?? [], localHandovers ?? [], vehicles.row, edited), [vehicles.value, vehicles.row, localHandovers, edited]);
  return useMemo(
    () => ({
      vehicles: currentVehicles,
      employees: employees.value ?? [],
      contractors: contractors.value ?? [],
      placements: placements.value ?? [],
      kinds: kinds.value ?? [],
      places: [...(predefinedPlaces.value ?? []), ...(codedPlaces.value ?? [])].map((place) => place.Name),
      groups: (groups.value ?? []).filter((group) => group.Fields.length > 0),
      currentEmployeeId: currentEmployee.value,
      waived: !isOwnBackend && !isLoading ? [...(currentVehicles.length === 0 ? ['VehicleId'] : []), ...(employees.value?.length ? [] : ['FromEmployeeId', 'ToEmployeeId'])] : [],
      isLoading,
    }),
    [currentVehicles, employees.value, currentEmployee.value, contractors.value, placements.value, kinds.value, codedPlaces.value, predefinedPlaces.value, groups.value, isOwnBackend, isLoading],
  );
}

export function vehicleOf(references: HandoverReferences, id: number | null): VehicleChoice | null {
  return references.vehicles.find((vehicle) => vehicle.Id === id) ?? null;
}

export function nameOf(choices: readonly Choice[], id: number | null): string | null {
  return choices.find((choice) => choice.Id === id)?.Name ?? null;
}

export function employeeName(references: HandoverReferences, id: number | null): string | null {
  return references.employees.find((employee) => employee.Id === id)?.FullName ?? null;
}
