import * as v from 'valibot';
import { defineEntity } from '../../entity.ts';
import { functionality, type FunctionalityName } from '../../functionality.ts';
import { choice, recordId } from '../../fields.ts';

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

const additionalField = v.looseObject({
  Id: recordId,
  Name: v.string(),
  Type: v.fallback(v.picklist(fieldTypes), 'text'),
  /** Required unless switched off. */
  IsRequired: v.optional(v.boolean(), true),
  MaxLength: v.nullish(v.number()),
  Items: v.optional(v.array(choice)),
  /** A retired field appears only on records that have a value of it. */
  IsActive: v.optional(v.boolean(), true),
  Value: v.nullish(v.string(), null),
});

export const additionalFieldGroup = v.looseObject({
  Id: v.optional(recordId),
  Name: v.optional(v.string(), ''),
  Fields: v.array(additionalField),
});

export type AdditionalField = v.InferOutput<typeof additionalField>;
export type AdditionalFieldGroup = v.InferOutput<typeof additionalFieldGroup>;

export const additionalFieldEntity = defineEntity({
  name: 'additional-field',
  wireName: 'AdditionalField',
  functionality: null,
  calls: {
    getAdditionalFields: {
      method: 'GET',
      path: '/AdditionalField/GetAdditionalFields',
      query: ['controllerNumber'],
      answer: v.array(additionalFieldGroup),
      requires: 'signed-in',
    },
  },
  offlineReads: functionalitiesWithAdditionalFields.map((name) => ({ call: 'getAdditionalFields', parameters: { controllerNumber: String(functionality[name]) }, of: name })),
});
