import type { SignatureStrokes } from '../../canvas/signature-strokes.ts';
import { noDamages, vehicleViews, type DamagePoint, type SelectedDamages, type VehicleView } from '../../contract/entities/damage-point.ts';
import type { FuelState } from '../../contract/entities/vehicle-handover-document.ts';
import { vehicleTypes, type VehicleChoice } from '../../contract/entities/vehicle.ts';
import type { AdditionalFieldValue, RecordKey } from '../../contract/fields.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Photo } from '../../screens/item/photo.ts';
import { noSignature, type Signature } from '../../screens/item/signature.ts';

/** A fault as the form has it: with its photos. */
export type FaultForm = {
  readonly Id: RecordKey;
  readonly PlacementId: number | null;
  readonly KindId: number | null;
  readonly Description: string;
  readonly DamagePointId: string | null;
  readonly Images: readonly Photo[];
};

export const handoverSides = ['From', 'To'] as const;
export type HandoverSide = (typeof handoverSides)[number];

/** The seal as it was when the last signature was given, with what it was taken of and the draft could lose track of. */
export type SignedSeal = {
  readonly Hash: string;
  readonly Photos: readonly string[];
  /** SHA-256 of the signatures' vectors and reasons. */
  readonly Signatures: string;
  /** The signatures as they were drawn for the seal, and are sent. */
  readonly Pngs: { readonly from: string | null; readonly to: string | null };
  /** Null when no terms had been accepted by then. */
  readonly TermsHash: string | null;
  readonly TermsLanguage: string | null;
};

/** A handover as the form has it: plain data, because the draft keeps it. Wire names where the wire has them. */
export type HandoverForm = {
  readonly Date: WireDateTime | null;
  readonly VehicleId: number | null;
  readonly FromEmployeeId: number | null;
  readonly ToEmployeeId: number | null;
  readonly ContractorId: number | null;
  readonly Counter: number | null;
  /** The unusual reading that the user has confirmed. */
  readonly ConfirmedCounter: number | null;
  readonly Fuel: FuelState | null;
  readonly PlaceName: string;
  readonly Comments: string;
  readonly AdditionalFieldValues: readonly AdditionalFieldValue[];
  /** Known damages and new ones together, told apart by `IsNew`. */
  readonly SelectedDamages: SelectedDamages;
  /** Somebody walked around and said so; nothing is preset to "passed". */
  readonly HasNoNewDamages: boolean;
  readonly Faults: readonly FaultForm[];
  readonly From: Signature;
  readonly To: Signature;
  readonly TermsHash: string | null;
  readonly TermsLanguage: string | null;
  /** Null until all have signed, and again from when one of them signs anew. */
  readonly Signed: SignedSeal | null;
  /** Sides whose signature was removed because what it stood for changed, until they sign again. */
  readonly RemovedSignatures: readonly HandoverSide[];
};

/** Vectors of the signatures, kept beside the wire's fields so that a reopened document draws them again. */
export type SignatureVectors = { readonly FromStrokes: SignatureStrokes; readonly ToStrokes: SignatureStrokes };

export function emptyForm(now: WireDateTime): HandoverForm {
  return {
    Date: now,
    VehicleId: null,
    FromEmployeeId: null,
    ToEmployeeId: null,
    ContractorId: null,
    Counter: null,
    ConfirmedCounter: null,
    Fuel: null,
    PlaceName: '',
    Comments: '',
    AdditionalFieldValues: [],
    SelectedDamages: noDamages(),
    HasNoNewDamages: false,
    Faults: [],
    From: noSignature,
    To: noSignature,
    TermsHash: null,
    TermsLanguage: null,
    Signed: null,
    RemovedSignatures: [],
  };
}

/** Who hands over and who takes over, as far as the vehicle and the user tell: its last driver gives it away, the user takes it. */
export function likelyPeople(vehicle: VehicleChoice | null, currentEmployeeId: number | null): Pick<HandoverForm, 'FromEmployeeId' | 'ToEmployeeId'> {
  const last = vehicle?.LastHandoverDriverId ?? null;
  if (last !== null && last === currentEmployeeId) return { FromEmployeeId: last, ToEmployeeId: null };
  return { FromEmployeeId: last, ToEmployeeId: currentEmployeeId };
}

/** The form after its vehicle was chosen: known damages are the vehicle's, marks of this handover stay where the drawings agree. */
export function withVehicle(form: HandoverForm, vehicle: VehicleChoice, before: VehicleChoice | null, currentEmployeeId: number | null): Partial<HandoverForm> {
  const presumed = likelyPeople(before, currentEmployeeId);
  const isUntouched = form.FromEmployeeId === presumed.FromEmployeeId && form.ToEmployeeId === presumed.ToEmployeeId;
  const isFresh = form.FromEmployeeId === null && (form.ToEmployeeId === null || form.ToEmployeeId === currentEmployeeId);
  const people = isUntouched || isFresh ? likelyPeople(vehicle, currentEmployeeId) : {};
  const known = vehicle.KnownDamages ?? noDamages();
  const added = newDamages(form.SelectedDamages);
  const SelectedDamages = mapViews((view) => [
    // A backend that never heard of ids gives none; a mark is chosen, and marked repaired, by its id.
    ...known[view].map((point) => ({ ...point, Id: point.Id ?? crypto.randomUUID(), IsNew: false })),
    ...(view === 'Top' && vehicle.VehicleType === vehicleTypes.semitrailer ? [] : added[view]),
  ]);
  return { ...people, VehicleId: vehicle.Id, SelectedDamages, ConfirmedCounter: null };
}

export function knownDamagesOf(damages: SelectedDamages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew !== true && point.IsRepaired !== true));
}

/** Known damages that this handover found repaired. */
export function repairedDamages(damages: SelectedDamages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew !== true && point.IsRepaired === true));
}

export function newDamages(damages: SelectedDamages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew === true));
}

export function countDamages(damages: SelectedDamages): number {
  return vehicleViews.reduce((count, view) => count + damages[view].length, 0);
}

/** Every point with the drawing it is on, in the order of the drawings. */
export function damageList(damages: SelectedDamages): { readonly view: VehicleView; readonly point: DamagePoint }[] {
  return vehicleViews.flatMap((view) => damages[view].map((point) => ({ view, point })));
}

/** The photos of a damage are those of the fault that names it. */
export function faultOfPoint(faults: readonly FaultForm[], point: DamagePoint): FaultForm | undefined {
  return point.Id === undefined ? undefined : faults.find((fault) => fault.DamagePointId === point.Id);
}

/** Faults that are no photos of a marked damage: what the faults section shows. */
export function ownFaults(form: Pick<HandoverForm, 'Faults' | 'SelectedDamages'>): FaultForm[] {
  const marked = new Set(damageList(newDamages(form.SelectedDamages)).map(({ point }) => point.Id));
  return form.Faults.filter((fault) => fault.DamagePointId === null || !marked.has(fault.DamagePointId));
}

function mapViews(pointsOf: (view: VehicleView) => DamagePoint[]): SelectedDamages {
  return { Left: pointsOf('Left'), Right: pointsOf('Right'), Top: pointsOf('Top'), Front: pointsOf('Front'), Back: pointsOf('Back') };
}
