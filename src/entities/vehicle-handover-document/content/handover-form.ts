import type { SignatureStrokes } from '../../../canvas/signature/signature-strokes.ts';
import { noDamages, vehicleViews, type DamagePoint, type SelectedDamages, type VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import { vehicleHandoverDocumentRecord } from '../../../contract/entities/fleet/vehicle-handover-document-record.ts';
import { numberDamages, type DamageState, type NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { vehicleTypes, type VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { dependOnDirection, isItemPoint } from '../../../contract/entities/shared/handover-items.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { emptyFields, type EnteredFields } from '../../../contract/wire/record-fields.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { HandoverStart } from '../../../screens/vehicle/my-day.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import type { HandoverReferences } from './handover-references.ts';
import { emptySignature, signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';

/** A fault in the form, with its photos. */
export type FaultForm = {
  readonly Id: RecordKey;
  readonly PlacementId: number | null;
  readonly KindId: number | null;
  /** Words of placement and kind, on a backend that knows only the specification. */
  readonly Placement?: string | undefined;
  readonly Kind?: string | undefined;
  readonly Description: string;
  readonly DamagePointId: string | null;
  readonly Images: readonly Photo[];
};

export const handoverSides = ['From', 'To'] as const;
export type HandoverSide = (typeof handoverSides)[number];

/** The result of `make` for each side. */
export function bySide<Made>(make: (side: HandoverSide) => Made): Readonly<Record<HandoverSide, Made>> {
  return { From: make('From'), To: make('To') };
}

/**
 * A signature that has begun and not ended; the side's earlier signature stays until then. `Digest`: SHA-256 of the content when it
 * began; at the end the content must still have it. `IsOpen`: false once the signing screen was left.
 */
export type Signing = { readonly Side: HandoverSide; readonly Digest: string; readonly Strokes: SignatureStrokes; readonly IsOpen: boolean };

/** The seal as computed at the last signature, with the inputs that the form may lose or change afterwards. */
export type SignedSeal = {
  readonly Hash: string;
  readonly Photos: readonly string[];
  /** SHA-256 of the signatures' vectors and reasons. */
  readonly Signatures: string;
  /** The signature PNGs that the seal covers; the same ones are sent. */
  readonly Pngs: { readonly from: string | null; readonly to: string | null };
  /** Null when no terms had been accepted by then. */
  readonly TermsHash: string | null;
  readonly TermsLanguage: string | null;
};

const { Id: _id, Number: _number, FromSignature: _from, ToSignature: _to, FromUnsigned: _fromUnsigned, ToUnsigned: _toUnsigned, FromSignedOn: _fromSignedOn, ToSignedOn: _toSignedOn, Seal: _seal, ...enteredFields } = vehicleHandoverDocumentRecord.entries;

/** The fields of the record that the form holds as they are. */
export const handoverFields = enteredFields;

/** The form of a handover: plain data, because the draft stores it. Uses wire names where they exist. */
export type HandoverForm = EnteredFields<typeof handoverFields> & {
  /** Known and new damages together, distinguished by `IsNew`. */
  readonly SelectedDamages: SelectedDamages;
  /** The unusual reading that the user has confirmed. */
  readonly ConfirmedCounter: number | null;
  /** True only once the user states it after walking around; never preset. */
  readonly HasNoNewDamages: boolean;
  /** New damages whose missing kind or photo the user was asked for: once, also after a reload. */
  readonly AskedDamages: readonly string[];
  readonly Faults: readonly FaultForm[];
  readonly From: Signature;
  readonly To: Signature;
  /** Null while no side is signing. */
  readonly Signing: Signing | null;
  /** Null until all sides have signed, and again after one of them signs again. */
  readonly Signed: SignedSeal | null;
  /** Sides whose signature was removed because the signed content changed, until they sign again. */
  readonly RemovedSignatures: readonly HandoverSide[];
  /** Values that the form filled in from a booking or the last handover. A field is marked while it still has its value. */
  readonly Prefilled: Readonly<Record<string, unknown>>;
};

/** Whether a driver has accepted the terms. */
export function hasAcceptedTerms({ TermsHash }: Pick<HandoverForm, 'TermsHash'>): boolean {
  return TermsHash !== null;
}

/** Signature vectors, stored beside the wire fields so that a reopened record can draw them. */
export type SignatureVectors = { readonly FromStrokes: SignatureStrokes; readonly ToStrokes: SignatureStrokes };

export function emptyForm(now: WireDateTime): HandoverForm {
  return {
    ...emptyFields(handoverFields),
    Date: now,
    ConfirmedCounter: null,
    HasNoNewDamages: false,
    AskedDamages: [],
    Faults: [],
    From: emptySignature,
    To: emptySignature,
    Signing: null,
    Signed: null,
    RemovedSignatures: [],
    Prefilled: {},
  };
}

/** The list's column `Signatures` of a handover that this device saved. */
export function signaturesState(form: HandoverForm): 'signed' | 'partly' | 'missing' {
  const states = handoverSides.map((side) => signatureState(form[side]));
  if (states.every((state) => state === 'signed')) return 'signed';
  return states.every((state) => state === 'missing') ? 'missing' : 'partly';
}

/** Proposes the people: the vehicle's last driver hands over, the current user takes over. */
export function proposePeople(vehicle: VehicleChoice | null, currentEmployeeId: number | null): Pick<HandoverForm, 'FromEmployeeId' | 'ToEmployeeId'> {
  const last = vehicle?.LastHandoverDriverId ?? null;
  if (last !== null && last === currentEmployeeId) return { FromEmployeeId: last, ToEmployeeId: null };
  return { FromEmployeeId: last, ToEmployeeId: currentEmployeeId };
}

/** The patch for a chosen vehicle: its known damages replace the old ones; new marks stay where the vehicle has that drawing. */
export function withVehicle(form: HandoverForm, vehicle: VehicleChoice, before: VehicleChoice | null, currentEmployeeId: number | null): Partial<HandoverForm> {
  const proposed = proposePeople(before, currentEmployeeId);
  const isUntouched = form.FromEmployeeId === proposed.FromEmployeeId && form.ToEmployeeId === proposed.ToEmployeeId;
  const people = isUntouched || hasFreshPeople(form, currentEmployeeId) ? markedPeople(form, vehicle, currentEmployeeId) : {};
  const known = vehicle.KnownDamages ?? noDamages();
  const added = newDamages(form.SelectedDamages);
  const SelectedDamages = mapViews((view) => [
    // Some backends send damages without ids; selecting a mark and marking it repaired need one.
    ...known[view].map((point) => ({ ...point, Id: point.Id ?? crypto.randomUUID(), IsNew: false })),
    ...(view === 'Top' && vehicle.VehicleType === vehicleTypes.semitrailer ? [] : added[view]),
  ]);
  // Checks and photos belong to the vehicle that was chosen before.
  const checks = form.VehicleId === vehicle.Id || (form.Checklist ?? form.SlotPhotos) === null ? {} : { Checklist: null, SlotPhotos: null, Faults: form.Faults.filter(({ DamagePointId }) => !isItemPoint(DamagePointId)) };
  const energy = form.VehicleId === vehicle.Id ? {} : { Energy: null };
  return { ...people, ...checks, ...energy, VehicleId: vehicle.Id, SelectedDamages, ConfirmedCounter: null };
}

function hasFreshPeople({ FromEmployeeId, ToEmployeeId }: HandoverForm, currentEmployeeId: number | null): boolean {
  return FromEmployeeId === null && (ToEmployeeId === null || ToEmployeeId === currentEmployeeId);
}

/** The patch for the vehicle's last driver, who has become known after the vehicle was chosen. People that the user chose stay. */
export function withLastDriver(form: HandoverForm, vehicle: VehicleChoice, LastHandoverDriverId: number, currentEmployeeId: number | null): Partial<HandoverForm> {
  return form.VehicleId === vehicle.Id && hasFreshPeople(form, currentEmployeeId) ? markedPeople(form, { ...vehicle, LastHandoverDriverId }, currentEmployeeId) : {};
}

/** The proposed people, and the mark of the one who comes from the last handover. */
function markedPeople({ Prefilled }: HandoverForm, vehicle: VehicleChoice, currentEmployeeId: number | null): Partial<HandoverForm> {
  const { FromEmployeeId: _before, ...others } = Prefilled;
  const people = proposePeople(vehicle, currentEmployeeId);
  return { ...people, Prefilled: people.FromEmployeeId === null ? others : { ...others, FromEmployeeId: people.FromEmployeeId } };
}

type StartReferences = Pick<HandoverReferences, 'currentEmployeeId' | 'checks' | 'slots'>;

/** The patch that starts a handover from a booking or a vehicle of the user. Fields without a known value stay unchanged. */
export function withStart(form: HandoverForm, vehicle: VehicleChoice, start: HandoverStart, references: StartReferences): Partial<HandoverForm> {
  const { from: FromEmployeeId, to: ToEmployeeId, place: PlaceName } = start;
  const { currentEmployeeId } = references;
  const known = { VehicleId: vehicle.Id, FromEmployeeId, ToEmployeeId, ...(PlaceName === '' ? {} : { PlaceName }), ...directionOfStart(start, vehicle, references) };
  const Prefilled = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
  return { ...withVehicle(form, vehicle, null, currentEmployeeId), ...known, Prefilled };
}

/** Whether people, place and direction are still as the form proposed them. Then the form may take them from the user's bookings and vehicles. */
export function isUnstarted({ FromEmployeeId, ToEmployeeId, PlaceName, Direction, Prefilled }: HandoverForm, vehicle: VehicleChoice | null, currentEmployeeId: number | null): boolean {
  const proposed = proposePeople(vehicle, currentEmployeeId);
  const isUntouched = FromEmployeeId === proposed.FromEmployeeId && ToEmployeeId === proposed.ToEmployeeId;
  return isUntouched && PlaceName === '' && Direction === null && Object.keys(Prefilled).every((field) => field === 'FromEmployeeId');
}

/** The patch that fills in the place last used, unless there is one. */
export function withPlace({ PlaceName, Prefilled }: HandoverForm, lastPlace: string): Partial<HandoverForm> {
  return PlaceName !== '' || lastPlace === '' ? {} : { PlaceName: lastPlace, Prefilled: { ...Prefilled, PlaceName: lastPlace } };
}

/** A user who gives the vehicle returns it. Empty where no checklist needs the direction: it is part of the seal. */
function directionOfStart({ from, to }: HandoverStart, { VehicleType }: VehicleChoice, { currentEmployeeId, checks, slots }: StartReferences): Partial<HandoverForm> {
  if (currentEmployeeId === null || !dependOnDirection([...checks, ...slots], VehicleType)) return {};
  return currentEmployeeId === from ? { Direction: 'return' } : currentEmployeeId === to ? { Direction: 'pick-up' } : {};
}

/** Whether the form filled this field in and the user has not changed it. */
export function isPrefilled({ Prefilled, ...form }: HandoverForm, field: string): boolean {
  return Object.hasOwn(Prefilled, field) && (form as Readonly<Record<string, unknown>>)[field] === Prefilled[field];
}

export function knownDamagesOf(damages: SelectedDamages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew !== true && point.IsRepaired !== true));
}

/** The damages of the handover in the order of their numbers: all, or those in this state. */
export function damagesOf({ SelectedDamages: damages }: Pick<HandoverForm, 'SelectedDamages'>, state?: DamageState): readonly NumberedDamage[] {
  return numberDamages(damages).filter((damage) => state === undefined || damage.state === state);
}

export function newDamages(damages: SelectedDamages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew === true));
}

export function countDamages(damages: SelectedDamages): number {
  return vehicleViews.reduce((count, view) => count + damages[view].length, 0);
}

/** The fault that carries the photos of a damage. */
export function faultOfPoint(faults: readonly FaultForm[], point: Pick<DamagePoint, 'Id'>): FaultForm | undefined {
  return point.Id === undefined ? undefined : faults.find((fault) => fault.DamagePointId === point.Id);
}

function mapViews(pointsOf: (view: VehicleView) => DamagePoint[]): SelectedDamages {
  return { Left: pointsOf('Left'), Right: pointsOf('Right'), Top: pointsOf('Top'), Front: pointsOf('Front'), Back: pointsOf('Back') };
}
