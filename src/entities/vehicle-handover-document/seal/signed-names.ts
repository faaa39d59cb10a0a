import {
  linesAsSigned,
  signedNamesOf,
  signedWordOf,
  withSignedFields,
  type SignedNames,
} from '../../../contract/entities/handover/signed-names.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { itemOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import type { FormSources } from '../../../screens/declaration/form-declaration.ts';
import { damagesOf } from '../content/damages.ts';
import { fieldsWithValue } from '../content/format-facts.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { nameOf, peopleNames, type HandoverReferences } from '../content/handover-references.ts';

/** The names that the people read on this device when they sign. */
export function namesToSign(form: HandoverForm, references: HandoverReferences, vehicle: VehicleChoice | null): SignedNames {
  const { RegistrationNumber = '', Make, Model, BodyNumber, VehicleType = 0 } = vehicle ?? {};
  const people = peopleNames(form, references);
  const points = damagesOf(form).map(({ point }) => point.KindId ?? null);
  const words = new Set([...points, ...form.Faults.flatMap(({ PlacementId, KindId }) => [PlacementId, KindId])]);
  return {
    Vehicle: { RegistrationNumber, Make: Make ?? '', Model: Model ?? '', BodyNumber: BodyNumber ?? '', VehicleType },
    FromEmployee: people.From ?? '',
    ToEmployee: people.To ?? '',
    Contractor: nameOf(references.contractors, form.ContractorId) ?? '',
    Words: [...references.placements, ...references.kinds].filter(({ Id }) => words.has(Id)).map(signedWordOf),
    Fields: fieldsWithValue(form, references).map(({ field, value }) => {
      const item = itemOf(field.Items ?? [], value);
      return { ...signedWordOf(field), Item: item ? signedWordOf(item) : null };
    }),
  };
}

/** The sources of a saved handover, under the names that its seal covers. */
export function sourcesAsSigned(sources: FormSources, item: Readonly<Record<string, unknown>>, language: string): FormSources {
  const names = signedNamesOf(item, toLanguage(language));
  if (!names) return sources;
  return {
    ...sources,
    groups: withSignedFields(sources.groups, names.Fields),
    linesOf: (source) => linesAsSigned(source.entity, sources.linesOf(source), names, item),
  };
}
