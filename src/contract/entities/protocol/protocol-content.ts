import type { DamagePoint, VehicleView } from '../fleet/damage-point.ts';
import type { DamageState } from './marks/number-damages.ts';
import type { ProtocolIdentity } from './protocol-identity.ts';
import type { PdfPart } from './pdf-part.ts';

/** A text of `locales/LANGUAGE/protocol.json`. */
export type ProtocolText = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** `image`: a picture beside the value, a JPEG as data URL. */
export type Fact = { readonly label: string; readonly value: string; readonly image?: string | null | undefined };

/**
 * A photo in the protocol. `image`: a JPEG or PNG as data URL; null without one, because of `absence`: the device has not the file, the
 * backend has not either, the document would be too large with it, or the file cannot be shown as a picture.
 */
export type ProtocolPhoto = {
  readonly Name: string;
  readonly Sha256: string | null;
  readonly image: string | null;
  readonly absence?: 'notHere' | 'missing' | 'inRecord' | 'unreadable';
};

/** `none`: not signed by both. `changed`: the content is not the signed one. */
export type SealState = { readonly kind: 'none' } | { readonly kind: 'intact' | 'changed'; readonly hash: string };

export type ProtocolDamage = {
  readonly state: DamageState;
  /** Result of this handover's check of a known damage. */
  readonly check: DamagePoint['Check'];
  /** Its number over all views. The number of a repaired damage stays, and it is not drawn. */
  readonly number: number;
  readonly view: VehicleView;
  readonly kind: string | null;
  readonly description: string;
};

export type ComparedValue = { readonly label: string; readonly before: string; readonly after: string };

export type ProtocolCheck = Fact & {
  readonly isFailed: boolean;
  /** The findings, and who released the vehicle. */ readonly notes: readonly string[];
};

/** The content of a protocol in the recipient's language, before layout: plain data, which a thread can be sent. */
export type ProtocolContent = {
  readonly language: string;
  readonly identity: ProtocolIdentity;
  readonly voided: { readonly date: string; readonly reason: string } | null;
  /** Set once the handover was corrected. `replaced`: on an earlier version. */
  readonly version: {
    readonly number: number;
    readonly replaced: { readonly next: number; readonly date: string; readonly reason: string } | null;
  } | null;
  /** `logo`: a PNG as a data URL. */
  readonly company: { readonly name: string; readonly details: string; readonly logo: string | null };
  readonly facts: readonly Fact[];
  readonly additional: readonly Fact[];
  readonly drawings: readonly { readonly view: VehicleView; readonly svg: string; readonly isWide: boolean }[];
  readonly damages: readonly ProtocolDamage[];
  /** False where the backend keeps points alone: which of them are new is unknown then. */
  readonly tellsNew?: boolean;
  readonly faults: readonly string[];
  /** All photos; `Name` is subject and time. */
  readonly plates: readonly ProtocolPhoto[];
  /** On a return: the pick-up beside it. `photos`: pairs of a slot. */
  readonly comparison: {
    readonly rows: readonly ComparedValue[];
    /** New at the return, with their numbers on the drawings. */
    readonly damages: readonly string[];
    /** Known at the pick-up, and repaired or found different at the return. */
    readonly changes: readonly string[];
    readonly photos: readonly (readonly [ProtocolPhoto | null, ProtocolPhoto | null])[];
  } | null;
  /** Title and results of the checklist; null without one. */
  readonly checklist: { readonly title: string; readonly checks: readonly ProtocolCheck[] } | null;
  /** `parts` is null when the accepted text is not at hand. */
  readonly terms: { readonly hash: string; readonly language: string; readonly parts: readonly PdfPart[] | null } | null;
  readonly signatures: readonly {
    readonly role: string;
    readonly person: string;
    /** When, and by a link under which name. */ readonly signed: string | null;
    /** The picture; null without one. */ readonly image: PdfPart | null;
    /** Why there is none. */ readonly unsigned: { readonly Reason: string | null; readonly Note: string } | null;
    /** When, under which name and why it was refused by a link. */ readonly refused: string | null;
  }[];
  readonly seal: SealState;
  /** The device's signature in the seal; null without. */
  readonly deviceSignature: string | null;
  /** The backend's receipt of the seal; null before, and on other backends. */
  readonly received: { readonly moment: string; readonly auditHead: string; readonly key: number; readonly signature: string } | null;
  /** The address in the printed QR code; null for a seal without any signature, as other backends have it. */
  readonly code: string | null;
  readonly madeAt: string;
};
