import { createSecretBox } from '../../../../server/secrets/secret-box.ts';
import { SECRETS_KEY_BYTES } from '../../../../server/settings/settings.ts';
import { rentalStatusIds } from '../../../../src/contract/rules/rental/rental-status.ts';

/** Encryption key of secrets in the suites. */
export const testSecretsKey = Buffer.alloc(SECRETS_KEY_BYTES, 7);
export const testSecrets = createSecretBox(testSecretsKey);

/** Ids and texts of the contract suites' fleet: few rows, chosen to be hard to sort and search. */
export const smallFleet = {
  vehicle: 1,
  truck: 2,
  semitrailer: 3,
  from: 1,
  to: 2,
  formerEmployee: 8,
  contractor: 1,
  placement: -3_800_001,
  kind: -3_810_001,
  cause: -2_870_001,
  damageInRepair: -2_871_002,
  serviceKind: -2_982_001,
  vehicleClass: -630_001,
  costGroup: -2_961_001,
  otherCostGroup: -2_961_002,
  model: 1,
  place: 1,
  requiredField: 1,
  choiceField: 2,
  /** Optional text fields of bookings and of rental documents. */
  bookingField: 3,
  rentalField: 4,
  choiceItem: 1,
  equipment: 1,
  contractorEmployee: 1,
  otherContractorEmployee: 2,
  rentalKind: -3_750_001,
  reported: -3_760_001,
  pickedUp: rentalStatusIds.pickedUp,
  returned: rentalStatusIds.returned,
  fuelCard: 1,
  simCard: 1,
  /** A SIM card without secrets. */
  plainSimCard: 2,
  secrets: { PIN: '0412', PIN2: '7731', PUK: '31415926', PUK2: '27182818', PlusCode: '161803', fuelPin: '9080' },
  /** Transport orders by their state. */
  order: { planned: 1, loaded: 2, unloaded: 3, delivered: 4, finished: 5, withoutDocuments: 6 },
  companyFile: 1,
  termsHtml: { pl: '<p>Warunki przekazania pojazdu</p>', de: '<p>Übergabebedingungen</p>' },
  password: 'demo',
} as const;

export const roles = ['admin', 'manager', 'driver', 'viewer'] as const;
export type Role = (typeof roles)[number];
