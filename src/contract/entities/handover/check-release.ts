import * as v from 'valibot';
import { recordId, text } from '../../wire/fields.ts';
import { releaseKey } from '../shared/handover-items.ts';

/**
 * Body of `requestRelease`. `Key`: made by the device for one failed check of one draft; who knows it may read the request. `Words`: the
 * driver's, for who decides.
 */
export const requestedRelease = v.looseObject({ Key: releaseKey, VehicleId: recordId, ItemId: recordId, Words: text(500) });

/** Requests of one user: more than the checks of a day's handovers that fail. */
export const MAX_RELEASE_REQUESTS_PER_HOUR = 30;

/** Body of `releaseCheck`. */
export const givenRelease = v.looseObject({
  Key: releaseKey,
  Reason: v.pipe(text(500), v.trim(), v.nonEmpty('required')),
});

/** A request, and its release once there is one. Null for an unknown key. */
export const checkRelease = v.nullable(
  v.looseObject({
    Vehicle: v.string(),
    Name: v.string(),
    NameDe: v.nullish(v.string(), null),
    NameEn: v.nullish(v.string(), null),
    Words: v.string(),
    RequestedBy: v.string(),
    RequestedOn: v.string(),
    Release: v.nullable(v.object({ By: v.string(), Name: v.string(), Reason: v.string() })),
  }),
);

export type CheckRelease = NonNullable<v.InferOutput<typeof checkRelease>>;

/** The key of the request for a failed check: random, known to one draft alone, and the same after a reload. `fault`: local key of the check's fault. */
export function releaseKeyOf(fault: string): string {
  return fault.replace(/^local-/, '');
}
