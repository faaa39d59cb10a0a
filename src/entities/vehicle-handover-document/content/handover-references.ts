import { groupsIn, type AdditionalFieldGroup } from '../../../contract/entities/shared/additional-field.ts';
import type { ItemKind } from '../../../contract/entities/shared/handover-item-values.ts';
import { wordIn } from '../../../contract/entities/shared/names.ts';
import { readItems, type HandoverItem } from '../../../contract/entities/shared/handover-items.ts';
import { dictionaryIds } from '../../../contract/entities/shared/dictionary.ts';
import type { EmployeeChoice } from '../../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { Choice, RecordKey } from '../../../contract/wire/fields.ts';
import { toLanguage, type Language } from '../../../contract/wire/languages.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { ChoiceSource, FormSources, SourceLines } from '../../../screens/declaration/form-declaration.ts';
import {
  codedPlaces,
  contractors,
  dictionaryItems,
  employees,
  predefinedPlaces,
  vehicles,
} from '../../../screens/record/sources/sources.ts';
import { applyLocalHandovers } from './local/apply-local-handovers.ts';
import { applyLocalReadings } from './local/apply-local-readings.ts';
import { bySide, type FaultForm, type HandoverForm, type HandoverSide } from './handover-form.ts';

/** Vehicles as the handovers, trips and readings made on this device left them. */
export const handedOverVehicles: ChoiceSource = {
  ...vehicles,
  local: {
    entities: ['vehicle-handover-document', 'trip-record-card', 'vehicle-counter'],
    apply: (answer, records, row, edited) => {
      const isHandover = ({ entity }: RecordRow) => entity === 'vehicle-handover-document';
      const asHandedOver = applyLocalHandovers(answer as readonly VehicleChoice[], records.filter(isHandover), row, edited);
      return applyLocalReadings(
        asHandedOver,
        records.filter((record) => !isHandover(record)),
        row,
      );
    },
  },
};

export const faultPlacements = dictionaryItems(dictionaryIds.faultPlacements);
export const faultKinds = dictionaryItems(dictionaryIds.faultKinds);

/** The items of the checklist and the photo slots; a backend of the specification has none. */
const handoverItems = { entity: 'vehicle-handover-document', call: 'items' } as const;

/** Reads of the form besides the choices of its fields. */
export const handoverReads = [
  handoverItems,
  { entity: 'employee', call: 'getCurrentUserEmployeeId' },
  predefinedPlaces,
  codedPlaces,
] as const;

export type HandoverReferences = {
  readonly vehicles: readonly VehicleChoice[];
  readonly employees: readonly EmployeeChoice[];
  readonly contractors: readonly Choice[];
  readonly placements: readonly Choice[];
  readonly kinds: readonly Choice[];
  readonly checks: readonly HandoverItem[];
  readonly slots: readonly HandoverItem[];
  readonly groups: readonly AdditionalFieldGroup[];
  readonly currentEmployeeId: number | null;
  /** Some of the data is not read yet. */
  readonly isLoading: boolean;
};

/** The cached answers that the form reads, by subject. */
export function referencesOf({ linesOf, answers, groups, isLoading }: FormSources): HandoverReferences {
  const currentEmployeeId = answers['employee.getCurrentUserEmployeeId'];
  return {
    vehicles: vehiclesOf(linesOf),
    employees: linesOf(employees) as readonly EmployeeChoice[],
    contractors: linesOf(contractors) as readonly Choice[],
    placements: linesOf(faultPlacements) as readonly Choice[],
    kinds: linesOf(faultKinds) as readonly Choice[],
    checks: itemsOf(linesOf, 'check'),
    slots: itemsOf(linesOf, 'photo'),
    groups,
    currentEmployeeId: typeof currentEmployeeId === 'number' ? currentEmployeeId : null,
    isLoading,
  };
}

/** The references with the words of a language, for a document in it. */
export function referencesIn(language: Language, references: HandoverReferences): HandoverReferences {
  const withNames = (choices: readonly Choice[]) => choices.map((choice) => ({ ...choice, Name: wordIn(language, choice) }));
  return {
    ...references,
    placements: withNames(references.placements),
    kinds: withNames(references.kinds),
    groups: groupsIn(language, references.groups),
  };
}

export function itemsOf(linesOf: FormSources['linesOf'], kind: ItemKind): readonly HandoverItem[] {
  return itemsIn(linesOf(handoverItems)).filter((item) => item.Kind === kind);
}

/** Each render of the form reads the items many times; the lines change only with the answer on the device. */
const readLines = new WeakMap<SourceLines, readonly HandoverItem[]>();

function itemsIn(lines: SourceLines): readonly HandoverItem[] {
  const read = readLines.get(lines) ?? readItems(lines);
  readLines.set(lines, read);
  return read;
}

export function vehiclesOf(linesOf: FormSources['linesOf']): readonly VehicleChoice[] {
  return linesOf(handedOverVehicles) as readonly VehicleChoice[];
}

export function placesOf(linesOf: FormSources['linesOf']): readonly string[] {
  const namesOf = (lines: SourceLines) => (lines as readonly Choice[]).map(({ Name }) => Name);
  return [...namesOf(linesOf(predefinedPlaces)), ...namesOf(linesOf(codedPlaces))];
}

export function vehicleOf({ vehicles: choices }: Pick<HandoverReferences, 'vehicles'>, id: RecordKey | null): VehicleChoice | null {
  return choices.find((vehicle) => vehicle.Id === id) ?? null;
}

export function nameOf(choices: readonly Choice[], id: RecordKey | null): string | null {
  return choices.find((choice) => choice.Id === id)?.Name ?? null;
}

/** Words of a fault: its placement, kind and description. */
export function faultWords(
  { placements, kinds }: Pick<HandoverReferences, 'placements' | 'kinds'>,
  { PlacementId, KindId, Placement, Kind, Description }: FaultForm,
): string {
  return [nameOf(placements, PlacementId) ?? Placement, nameOf(kinds, KindId) ?? Kind, Description].filter(Boolean).join(' – ');
}

/** Names of the two people; null of one who is not chosen, or no employee any more. */
export function peopleNames(
  form: HandoverForm,
  references: Pick<HandoverReferences, 'employees'>,
): Readonly<Record<HandoverSide, string | null>> {
  return bySide((side) => employeeName(references, form[`${side}EmployeeId`]));
}

export function employeeName(references: Pick<HandoverReferences, 'employees'>, id: RecordKey | null): string | null {
  return references.employees.find((employee) => employee.Id === id)?.FullName ?? null;
}

/** Mail address and language of a side, as a mail to it proposes them: the receiving one read the terms in this language. */
export function proposedRecipient(
  form: HandoverForm,
  side: HandoverSide,
  references: Pick<HandoverReferences, 'employees'>,
  language: string,
): { readonly address: string; readonly language: Language } {
  const person = references.employees.find(({ Id }) => Id === form[`${side}EmployeeId`]);
  return { address: person?.Email?.trim() ?? '', language: toLanguage((side === 'To' && form.TermsLanguage) || language) };
}
