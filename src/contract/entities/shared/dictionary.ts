import * as v from 'valibot';
import { get } from '../../definition/record-calls.ts';
import { defineEntity, type OfflineRead } from '../../definition/entity.ts';
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

const items = (name: keyof typeof dictionaryIds, more?: Pick<OfflineRead, 'of' | 'isOptional'>): OfflineRead => ({
  call: 'items',
  parameters: { id: String(dictionaryIds[name]) },
  ...more,
});

export const dictionary = defineEntity({
  name: 'dictionary',
  wireName: 'Dictionary',
  functionality: null,
  calls: {
    items: get('/Dictionary/Items/{id}', 'signed-in', v.array(dictionaryChoice)),
    valuesByCode: get('/Dictionary/ValuesByCode/{code}', 'signed-in', v.array(v.union([dictionaryChoice, valueAlone]))),
    // Also callable without a login, with the access token of a summary's link.
    itemsByCode: get('/Dictionary/ItemsByCode/{code}', 'signed-in', v.array(dictionaryChoice), {
      query: ['accessToken'],
      takesAccessToken: true,
    }),
    itemsByCodeAndToken: get('/Dictionary/ItemsByCode/{code}/{token}', 'open', v.array(dictionaryChoice), { takesAccessToken: true }),
    costGroups: get('/Dictionary/CostGroups/', 'signed-in', v.array(dictionaryChoice)),
    countries: get('/Dictionary/Countries', 'signed-in', v.array(country)),
  },
  offlineReads: [
    items('rentalDocumentKinds'),
    items('rentalDocumentStatuses'),
    items('faultPlacements'),
    items('faultKinds', { isOptional: true }),
    items('damageCauses'),
    items('damageStatuses', { isOptional: true }),
    items('serviceRequestStatuses', { isOptional: true }),
    items('serviceKinds', { isOptional: true }),
    items('vehicleClasses'),
    items('vehicleStates', { of: 'Vehicle', isOptional: true }),
    items('vehiclePurposes', { of: 'Vehicle', isOptional: true }),
    items('fuels', { of: 'Vehicle', isOptional: true }),
    items('bodyTypes', { of: 'Vehicle', isOptional: true }),
    items('simCardStates', { of: 'SimCard', isOptional: true }),
    items('fuelCardStates', { of: 'FuelCard', isOptional: true }),
    items('fuelCardTypes', { of: 'FuelCard', isOptional: true }),
    items('forwardingTypes', { of: 'ForwardingPortfolio', isOptional: true }),
    items('fuelCardLimitTypes', { of: 'FuelCard', isOptional: true }),
    items('simCardUses', { of: 'SimCard', isOptional: true }),
    items('vatRates'),
    items('currencies'),
    items('transportOrderStatuses', { isOptional: true }),
    { call: 'costGroups' },
    { call: 'valuesByCode', parameters: { code: placesDictionaryCode } },
    { call: 'countries' },
  ],
});
