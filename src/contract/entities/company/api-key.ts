import * as v from 'valibot';
import { recordId } from '../../wire/fields.ts';
import { permissionFlags } from '../../permissions/permissions.ts';

/** Every key begins so: scanners for secrets recognise it. */
export const apiKeyPrefix = 'tabor_';

/** How long a key may be valid. */
export const MAX_KEY_YEARS = 2;

/** How long the earlier key goes on working after a rotation. */
export const ROTATION_HOURS = 24;

/**
 * An integration with its newest key. `ExpiresOn`: the last day. `EarlierUntil`: until when the key before a rotation works; null for none.
 */
export const listedApiKey = v.looseObject({
  Id: recordId,
  Name: v.string(),
  /** The last characters of the key. */
  Ending: v.string(),
  State: v.picklist(['active', 'expired', 'revoked']),
  CreatedOn: v.string(),
  ExpiresOn: v.string(),
  EarlierUntil: v.nullable(v.string()),
  UsedOn: v.nullable(v.string()),
  /** The network of the last use. */
  Network: v.string(),
  Permissions: v.array(v.object({ FunctionalityId: v.number(), ...permissionFlags.entries })),
});

/** A new key, in full: no later answer has it. `Key` is null where only the integration changed. */
export const createdApiKey = v.looseObject({ Id: recordId, Key: v.nullable(v.string()) });

export type ListedApiKey = v.InferOutput<typeof listedApiKey>;
export type CreatedApiKey = v.InferOutput<typeof createdApiKey>;
