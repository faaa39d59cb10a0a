import type { TFunction } from 'i18next';
import type { DamagePoint, VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import type { DamageState } from '../../../canvas/damage/marks/number-damages.ts';
import type { Signature } from '../../../screens/record/fields/signature/signature.ts';
import type { SealState } from '../seal/seal-handover.ts';
import type { Fact } from './protocol-facts.ts';
import type { ProtocolIdentity } from './protocol-identity.ts';
import type { ProtocolPhoto } from './protocol-photos.ts';

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

export type ProtocolCheck = Fact & { readonly isFailed: boolean; /** The findings, and who released the vehicle. */ readonly notes: readonly string[] };

/** The content of a protocol in the recipient's language, before layout. */
export type ProtocolContent = {
  readonly t: TFunction;
  readonly language: string;
  readonly identity: ProtocolIdentity;
  /** Set on a voided handover. */
  readonly voided: { readonly date: string; readonly reason: string } | null;
  /** Set once the handover was corrected. `replaced`: on an earlier version. */
  readonly version: { readonly number: number; readonly replaced: { readonly next: number; readonly date: string; readonly reason: string } | null } | null;
  /** `logo`: a PNG as a data URL. */
  readonly company: { readonly name: string; readonly details: string; readonly logo: string | null };
  readonly facts: readonly Fact[];
  readonly additional: readonly Fact[];
  /** Views of the vehicle as SVGs with marks. */
  readonly drawings: readonly { readonly view: VehicleView; readonly svg: string; readonly isWide: boolean }[];
  readonly damages: readonly ProtocolDamage[];
  readonly faults: readonly string[];
  /** All photos, each with what it shows and its time as `Name`. */
  readonly plates: readonly ProtocolPhoto[];
  /** On a return: the pick-up beside it. `photos`: pairs of a slot. */
  readonly comparison: { readonly rows: readonly ComparedValue[]; readonly damages: readonly string[]; readonly photos: readonly (readonly [ProtocolPhoto | null, ProtocolPhoto | null])[] } | null;
  /** Title and results of the checklist; null without one. */
  readonly checklist: { readonly title: string; readonly checks: readonly ProtocolCheck[] } | null;
  /** `html` is null when the accepted text is no longer cached. */
  readonly terms: { readonly hash: string; readonly language: string; readonly html: string | null } | null;
  readonly signatures: readonly { readonly role: string; readonly person: string; /** When, and by a link under which name. */ readonly signed: string | null; readonly signature: Signature }[];
  readonly seal: SealState;
  /** The device's signature in the seal; null without. */
  readonly deviceSignature: string | null;
  /** The backend's receipt of the seal; null before, and on other backends. */
  readonly received: { readonly moment: string; readonly auditHead: string; readonly key: number; readonly signature: string } | null;
  /** The address in the printed QR code; null for a seal without any signature, as other backends have it. */
  readonly code: string | null;
  readonly madeAt: string;
};
