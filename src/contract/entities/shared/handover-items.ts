import * as v from 'valibot';
import { recordId, text } from '../../wire/fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';
import { photoPlace } from './photo-place.ts';
import { directions, itemKinds, slotViews, severities, type Direction, type ItemKind, type Severity } from './handover-item-values.ts';

export const checkResults = ['ok', 'not-ok', 'n-a'] as const;

export type CheckResult = (typeof checkResults)[number];

/** A check or a photo slot as the backend delivers it. No vehicle types: all of them. No direction: both. */
const handoverItem = v.looseObject({
  Id: recordId,
  Name: v.string(),
  NameDe: v.fallback(v.nullish(v.string(), null), null),
  NameEn: v.fallback(v.nullish(v.string(), null), null),
  VehicleTypes: v.fallback(v.optional(v.array(v.number()), []), []),
  Direction: v.fallback(v.nullish(v.picklist(directions), null), null),
  Severity: v.fallback(v.picklist(severities), 'note'),
  Kind: v.fallback(v.picklist(itemKinds), 'check'),
  View: v.fallback(v.nullish(v.picklist(slotViews), null), null),
  IsRequired: v.fallback(v.boolean(), false),
});

export type HandoverItem = v.InferOutput<typeof handoverItem>;

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid'));

/** Key of a driver's request. Not a local key: the outbox would hold the handover back until a record with that key has an id. */
export const releaseKey = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));

/**
 * A manager's release of a vehicle in spite of a failed check. `By`: the user name; `Name`: the person's, missing in earlier handovers. `Key`:
 * of the request, where the manager released it from another device.
 */
const release = v.object({
  By: text(200),
  Name: v.optional(text(200)),
  Reason: v.pipe(text(500), v.trim(), v.nonEmpty('required')),
  Key: v.optional(releaseKey),
});

export type Release = v.InferOutput<typeof release>;

/** The person that released the vehicle, as people read it. */
export function nameOfRelease({ Name, By }: Pick<Release, 'Name' | 'By'>): string {
  return Name || By;
}

/**
 * The result of one check. It carries the words of its item in all languages: they are under the signatures, and the document prints in
 * the recipient's language long after the item was changed. `Photos`: SHA-256 of the photos of its fault.
 */
export const check = v.object({
  ItemId: recordId,
  Name: text(200),
  NameDe: v.nullish(text(200), null),
  NameEn: v.nullish(text(200), null),
  Severity: v.picklist(severities),
  Result: v.picklist(checkResults),
  Words: text(500),
  Photos: v.optional(v.array(digest), []),
  Release: v.nullish(release, null),
});

export type Check = v.InferOutput<typeof check>;

/**
 * A guided photo: its slot in the words of all languages, when it was taken, and where, if the company keeps places and the device knew.
 * The file belongs to a fault of the handover.
 */
export const slotPhoto = v.object({
  ItemId: recordId,
  Name: text(200),
  NameDe: v.nullish(text(200), null),
  NameEn: v.nullish(text(200), null),
  Sha256: digest,
  TakenOn: wireDateTime,
  Place: v.nullish(photoPlace),
});

export type SlotPhoto = v.InferOutput<typeof slotPhoto>;

/**
 * Fields of a handover for its checklist and guided photos; null where the client knows none. Part of the sealed text once they have
 * content.
 */
export const checkFields = {
  Direction: v.nullish(v.picklist(directions), null),
  Checklist: v.nullish(v.pipe(v.array(check), v.maxLength(200)), null),
  SlotPhotos: v.nullish(v.pipe(v.array(slotPhoto), v.maxLength(60)), null),
};

/** The readable items of a backend's answer, in order. */
export function readItems(lines: readonly unknown[]): HandoverItem[] {
  return lines.flatMap((line) => {
    const read = v.safeParse(handoverItem, line);
    return read.success ? [read.output] : [];
  });
}

/** A handover, by what its items depend on. */
type Directed = { readonly Direction?: Direction | null | undefined };

/** The items of a handover, for a vehicle of `vehicleType`. Those of one direction only are left out until it is known. */
export function itemsFor(items: readonly HandoverItem[], vehicleType: number, handover: Directed): HandoverItem[] {
  return items.filter(
    (item) =>
      (item.VehicleTypes.length === 0 || item.VehicleTypes.includes(vehicleType)) &&
      (item.Direction === null || item.Direction === handover.Direction),
  );
}

/** Whether the direction decides which items apply. */
export function dependOnDirection(items: readonly HandoverItem[], vehicleType: number): boolean {
  return items.some((item) => item.Direction !== null && (item.VehicleTypes.length === 0 || item.VehicleTypes.includes(vehicleType)));
}

/** `DamagePointId` of the fault that carries the photos of an item. */
export function itemPointId(kind: ItemKind, itemId: number): string {
  return `${kind}-${itemId}`;
}

/** `DamagePointId` of the service request that is made of all failed checks of a handover. */
export const failedChecksPointId = 'failed-checks';

/** Whether a fault belongs to an item, of one kind or of any. */
export function isItemPoint(damagePointId: string | null, kind?: ItemKind): boolean {
  const itemKind = /^(check|photo)-\d+$/.exec(damagePointId ?? '')?.[1];
  return itemKind !== undefined && (kind === undefined || itemKind === kind);
}

type JudgedCheck = Pick<Check, 'Result' | 'Severity' | 'Words' | 'Photos' | 'Release'>;

/** How severe a failed check is in this handover: it stops no return, which brings the vehicle to who repairs it. */
export function severityOf(severity: Severity, handover: Directed): Severity {
  return handover.Direction === 'return' ? 'note' : severity;
}

/**
 * The error code of a failed check: `required` for one without words and photos, or for a missing release; `blocked`. Null when it may be
 * saved.
 */
export function checkErrorOf(
  { Result, Severity: severity, Words, Photos, Release }: JudgedCheck,
  handover: Directed,
): 'required' | 'check-blocks' | 'check-unreleased' | null {
  if (Result !== 'not-ok') return null;
  const Severity = severityOf(severity, handover);
  if (Severity === 'block') return 'check-blocks';
  if (Words.trim() === '' && Photos.length === 0) return 'required';
  return Severity === 'release' && (Release === null || Release.Reason.trim() === '') ? 'check-unreleased' : null;
}
