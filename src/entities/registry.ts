import type { EntityName } from '../contract/entity.ts';
import type { ScreenDeclaration } from '../screens/declaration.ts';
import { employeeScreens } from './employee/index.ts';
import { vehicleHandoverDocumentScreens } from './vehicle-handover-document/index.ts';
import { vehicleCounterScreens } from './vehicle-counter/index.ts';
import { vehicleScreens } from './vehicle/index.ts';

/** Shown inside of other entities' screens. */
type Inner = 'contractor' | 'predefined-place' | 'dictionary' | 'additional-field' | 'file';
/** Kept by contract, device and backend; their screens are still to come. */
type Screenless = 'vehicle-rental' | 'periodic-summary';

/** Entities that have screens of their own, in the order of the menu. */
type ScreenEntity = Exclude<EntityName, Inner | Screenless>;

/** Every entity with screens; one that is missing does not compile. */
export const screenRegistry = {
  'vehicle-handover-document': vehicleHandoverDocumentScreens,
  vehicle: vehicleScreens,
  'vehicle-counter': vehicleCounterScreens,
  employee: employeeScreens,
} as const satisfies Record<ScreenEntity, ScreenDeclaration>;

/** The screens of the entity that an address names; null for any other text. */
export function screenOf(name: string): ScreenDeclaration | null {
  const screens: Readonly<Record<string, ScreenDeclaration>> = screenRegistry;
  return Object.hasOwn(screens, name) ? (screens[name] ?? null) : null;
}
