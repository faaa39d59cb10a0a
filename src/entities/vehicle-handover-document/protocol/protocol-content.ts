import type { TFunction } from 'i18next';
import type { VehicleView } from '../../../contract/entities/damage-point.ts';
import type { DamageMark } from '../../../canvas/damage-marks.ts';
import type { Signature } from '../../../screens/item/signature.ts';
import type { SealState } from '../seal-handover.ts';
import type { Fact } from './protocol-facts.ts';
import type { ProtocolIdentity } from './protocol-identity.ts';
import type { ProtocolPhoto } from './protocol-photos.ts';

export type ProtocolDamage = {
  readonly state: 'new' | 'known' | 'repaired';
  /** As on the drawing; a repaired one is not drawn any more. */
  readonly mark: Pick<DamageMark, 'number' | 'isKnown'> | null;
  readonly view: VehicleView;
  readonly kind: string | null;
  readonly description: string;
  readonly photos: readonly ProtocolPhoto[];
};

export type ProtocolFault = { readonly title: string; readonly photos: readonly ProtocolPhoto[] };

/** Everything that a protocol says, in the recipient's words, before it is laid out. */
export type ProtocolContent = {
  readonly t: TFunction;
  readonly language: string;
  readonly identity: ProtocolIdentity;
  readonly company: { readonly name: string; readonly details: string };
  readonly facts: readonly Fact[];
  readonly additional: readonly Fact[];
  /** Views of the vehicle, each an SVG with its marks. */
  readonly drawings: readonly { readonly view: VehicleView; readonly svg: string; readonly isWide: boolean }[];
  readonly damages: readonly ProtocolDamage[];
  readonly faults: readonly ProtocolFault[];
  /** `html` null: the accepted text is not on this device any more. */
  readonly terms: { readonly hash: string; readonly language: string; readonly html: string | null } | null;
  readonly signatures: readonly { readonly role: string; readonly person: string; readonly signature: Signature }[];
  readonly seal: SealState;
  readonly madeAt: string;
};
