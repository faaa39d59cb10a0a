import * as v from 'valibot';
import { callsOf } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice, columnText } from '../../wire/fields.ts';
import { names } from './names.ts';

/**
 * Dictionary ids of the specification. 3810, 2871, 2961, 2981 and 2982 are ours, for dictionaries that it does not number, and so are 631
 * to 640: they have words for values that records hold as texts.
 */
export const dictionaryIds = {
  rentalDocumentKinds: 3750,
  rentalDocumentStatuses: 3760,
  differentiators: 3830,
  vehicleClasses: 630,
  vehicleStates: 631,
  vehiclePurposes: 632,
  fuels: 633,
  bodyTypes: 634,
  simCardStates: 635,
  fuelCardStates: 636,
  fuelCardTypes: 637,
  forwardingTypes: 638,
  fuelCardLimitTypes: 639,
  simCardUses: 640,
  faultPlacements: 3800,
  faultKinds: 3810,
  damageCauses: 2870,
  damageStatuses: 2871,
  serviceRequestStatuses: 2981,
  serviceKinds: 2982,
  vatRates: 130,
  currencies: 150,
  costGroups: 2961,
  transportOrderStatuses: 1630,
} as const;

/** Code of the dictionary of places. */
export const placesDictionaryCode = '80';

/** Dictionaries with words for texts in records: a value without an entry is shown as it is. */
export const valueDictionaries: readonly number[] = [
  dictionaryIds.vehicleStates,
  dictionaryIds.vehiclePurposes,
  dictionaryIds.fuels,
  dictionaryIds.bodyTypes,
  dictionaryIds.simCardStates,
  dictionaryIds.fuelCardStates,
  dictionaryIds.fuelCardTypes,
  dictionaryIds.forwardingTypes,
  dictionaryIds.fuelCardLimitTypes,
  dictionaryIds.simCardUses,
];

const country = v.looseObject({ Code: v.string(), Name: v.string() });
/**
 * `NamePl`: the Polish name in any language, by which rules identify a choice ('Zgłoszony'). `NameDe`, `NameEn`: the words for documents in
 * another language.
 */
/** A place may have `Coordinates`, which the handover's place field reads; the start does without them. */
const dictionaryChoice = v.looseObject({ ...choice.entries, Code: columnText, ...names });

/** A value without an id: a backend may answer the texts alone. */
const valueAlone = v.pipe(
  v.string(),
  v.transform((Name) => ({ Name })),
);

const { get } = callsOf('Dictionary');

export const dictionary = defineEntity({
  name: 'dictionary',
  wireName: 'Dictionary',
  functionality: null,
  calls: {
    items: get('Items/{id}', 'signed-in', v.array(dictionaryChoice)),
    valuesByCode: get('ValuesByCode/{code}', 'signed-in', v.array(v.union([dictionaryChoice, valueAlone]))),
    // Also callable without a login, with the access token of a summary's link.
    itemsByCode: get('ItemsByCode/{code}', 'signed-in', v.array(dictionaryChoice), { query: ['accessToken'], takesAccessToken: true }),
    itemsByCodeAndToken: get('ItemsByCode/{code}/{token}', 'open', v.array(dictionaryChoice), { takesAccessToken: true }),
    costGroups: get('CostGroups/', 'signed-in', v.array(dictionaryChoice)),
    countries: get('Countries', 'signed-in', v.array(country)),
  },
  offlineReads: [
    { call: 'items', parameters: { id: String(dictionaryIds.rentalDocumentKinds) } },
    { call: 'items', parameters: { id: String(dictionaryIds.rentalDocumentStatuses) } },
    { call: 'items', parameters: { id: String(dictionaryIds.faultPlacements) } },
    { call: 'items', parameters: { id: String(dictionaryIds.faultKinds) }, isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.damageCauses) } },
    { call: 'items', parameters: { id: String(dictionaryIds.damageStatuses) }, isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.serviceRequestStatuses) }, isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.serviceKinds) }, isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.vehicleClasses) } },
    { call: 'items', parameters: { id: String(dictionaryIds.vehicleStates) }, of: 'Vehicle', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.vehiclePurposes) }, of: 'Vehicle', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.fuels) }, of: 'Vehicle', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.bodyTypes) }, of: 'Vehicle', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.simCardStates) }, of: 'SimCard', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.fuelCardStates) }, of: 'FuelCard', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.fuelCardTypes) }, of: 'FuelCard', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.forwardingTypes) }, of: 'ForwardingPortfolio', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.fuelCardLimitTypes) }, of: 'FuelCard', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.simCardUses) }, of: 'SimCard', isOptional: true },
    { call: 'items', parameters: { id: String(dictionaryIds.vatRates) } },
    { call: 'items', parameters: { id: String(dictionaryIds.currencies) } },
    { call: 'items', parameters: { id: String(dictionaryIds.transportOrderStatuses) }, isOptional: true },
    { call: 'costGroups' },
    { call: 'valuesByCode', parameters: { code: placesDictionaryCode } },
    { call: 'countries' },
  ],
});
