import * as v from 'valibot';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { functionality, type FunctionalityName } from '../../permissions/functionality.ts';
import { choice, recordId } from '../../wire/fields.ts';
import type { Language } from '../../wire/languages.ts';
import { names, wordIn } from './names.ts';

/** Functionalities whose forms support additional fields. */
export const functionalitiesWithAdditionalFields = [
  'VehicleHandoverDocument',
  'Booking',
  'RentalDocument',
  'EquipmentRentalDocument',
  'TripRecordCard',
] as const satisfies readonly FunctionalityName[];

/** Field types of the forms; an unknown one is shown as text. */
export const fieldTypes = [
  'text',
  'textarea',
  'dropdown',
  'select',
  'combobox',
  'autocomplete',
  'numeric',
  'date',
  'datetime',
  'richtext',
  'color',
  'statement',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** A flag is a box that may stay empty; only backends of the specification have such fields. */
const knownTypes = [...fieldTypes, 'flag'] as const;

const additionalField = v.looseObject({
  Id: recordId,
  Name: v.string(),
  ...names,
  Type: v.fallback(v.picklist(knownTypes), 'text'),
  /** Required unless switched off. */
  IsRequired: v.optional(v.boolean(), true),
  MaxLength: v.nullish(v.number()),
  Items: v.optional(v.array(v.looseObject({ ...choice.entries, ...names }))),
  /** A retired field appears only on records that have a value of it. */
  IsActive: v.optional(v.boolean(), true),
  Value: v.nullish(v.string(), null),
});

export const additionalFieldGroup = v.looseObject({
  Id: v.optional(recordId),
  Name: v.optional(v.string(), ''),
  ...names,
  Fields: v.array(additionalField),
});

export type AdditionalField = v.InferOutput<typeof additionalField>;
export type AdditionalFieldGroup = v.InferOutput<typeof additionalFieldGroup>;

/** The groups with the words of a language for `Name`, also of their fields and choices. */
export function groupsIn(language: Language, groups: readonly AdditionalFieldGroup[]): AdditionalFieldGroup[] {
  return groups.map((group) => ({
    ...group,
    Name: wordIn(language, group),
    Fields: group.Fields.map((field) => ({
      ...field,
      Name: wordIn(language, field),
      Items: field.Items?.map((item) => ({ ...item, Name: wordIn(language, item) })),
    })),
  }));
}

/** Whether the value of a flag is true, in the words of any backend. */
export function isTicked(value: string): boolean {
  return /^(?:true|1|t|y|yes|tak|ja)$/i.test(value);
}

export const additionalFieldEntity = defineEntity({
  name: 'additional-field',
  wireName: 'AdditionalField',
  functionality: null,
  calls: {
    getAdditionalFields: get('/AdditionalField/GetAdditionalFields', 'signed-in', v.array(additionalFieldGroup), {
      query: ['controllerNumber'],
    }),
  },
  offlineReads: functionalitiesWithAdditionalFields.map((name) => ({
    call: 'getAdditionalFields',
    parameters: { controllerNumber: String(functionality[name]) },
    of: name,
  })),
});
