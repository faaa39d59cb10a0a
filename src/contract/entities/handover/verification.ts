import * as v from 'valibot';
import type { CallDefinition } from '../../definition/entity.ts';
import { deviceSignature } from './handover-seal.ts';
import { verifyPath } from './verify-path.ts';

/** Receipt that the backend adds to a seal. */
export const countersignature = v.looseObject({
  KeyId: v.number(),
  /** Company's local time. */
  ReceivedOn: v.string(),
  /** Head of the audit trail at that time; null while the trail is empty. */
  AuditHead: v.nullish(v.string(), null),
  /**
   * The signature of the device in the seal, and the registered device that has its key: null for a key of no login. Missing in a seal
   * without one.
   */
  Device: v.exactOptional(v.looseObject({ ...deviceSignature.entries, Id: v.nullable(v.number()) })),
  /** ECDSA P-256 over `countersignedText`, base64url. */
  Signature: v.string(),
});

export type Countersignature = v.InferOutput<typeof countersignature>;

/** The text under a countersignature. `Hash`: the seal's digest. */
export function countersignedText({
  Hash,
  ReceivedOn,
  AuditHead,
  Device,
}: Pick<Countersignature, 'ReceivedOn' | 'AuditHead' | 'Device'> & { readonly Hash: string }): string {
  if (Device) return JSON.stringify(['tabor-handover', 2, Hash, ReceivedOn, AuditHead, Device.X, Device.Y, Device.Signature, Device.Id]);
  return JSON.stringify(['tabor-handover', 1, Hash, ReceivedOn, AuditHead]);
}

/**
 * `unchanged`: the stored handover has the signed content. `incomplete`: likewise, but photos are missing. `changed`: it was changed or signed
 * again since. `unknown`: the backend never received this seal, or the document was deleted.
 */
const verificationStates = ['unchanged', 'incomplete', 'changed', 'unknown'] as const;

const verification = v.looseObject({
  State: v.picklist(verificationStates),
  /** Number of the document; null before it is confirmed. */
  Number: v.nullish(v.string(), null),
  /** The last characters of the vehicle's plate and the handover's time, to compare with the paper; null from a backend that does not say. */
  PlateEnd: v.nullish(v.string(), null),
  Date: v.nullish(v.string(), null),
  ReceivedOn: v.nullish(v.string(), null),
  /** When another signed content, or none, took its place. */
  ReplacedOn: v.nullish(v.string(), null),
  VoidedOn: v.nullish(v.string(), null),
  /** How many of the two people signed; null from a backend that does not say. */
  Signatures: v.nullish(v.number(), null),
  Signature: v.nullish(v.string(), null),
  /** The device's signature in the seal, and whether its key belongs to a device that was registered at a login; null without one. */
  Device: v.nullish(v.looseObject({ Signature: v.string(), IsRegistered: v.boolean() }), null),
});

export type Verification = v.InferOutput<typeof verification>;

/** Verifies a signed handover by its digest, without a login. Reveals no content but what tells one paper from another. */
export const verifyCall = {
  method: 'GET',
  path: verifyPath,
  answer: verification,
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;
