import * as v from 'valibot';
import { additionalFieldGroup } from '../shared/additional-field.ts';
import type { CallDefinition } from '../../definition/entity.ts';
import { recordId, text } from '../../wire/fields.ts';
import { pngDataUrl } from '../../wire/png.ts';

/** Days after which a link ends. */
export const SIGNING_LINK_DAYS = 14;

/** Of the words of a refusal. */
export const MAX_REFUSAL_LENGTH = 1000;

export const signingSides = ['From', 'To'] as const;
export type SigningSide = (typeof signingSides)[number];

const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'invalid'));

/** Body of `createSigningLink`. The device makes the secret, and shows it in the link; the backend stores its SHA-256 only. */
export const newSigningLink = v.looseObject({
  Side: v.picklist(signingSides),
  SecretHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid')),
});

/** Body of `revokeSigningLink`. */
export const revokedSigningLink = v.looseObject({ Side: v.picklist(signingSides) });

const signingMailStates = ['waiting', 'sent', 'failed'] as const;

/** The newest link of a side, as `Get` of a handover returns it. `Mail`: the mail that took it, null for none. Local times. */
export const signingLink = v.looseObject({
  Side: v.picklist(signingSides),
  CreatedOn: v.string(),
  ExpiresOn: v.string(),
  OpenedOn: v.nullish(v.string(), null),
  State: v.string(),
  Mail: v.nullish(v.looseObject({ Address: v.string(), State: v.picklist(signingMailStates), On: v.string() }), null),
});

export type SigningLink = v.InferOutput<typeof signingLink>;

/** A signature given by a link. `Hash`: the digest of the seal that it belongs to. */
export const laterSignature = v.looseObject({
  Side: v.picklist(signingSides),
  Hash: v.string(),
  Name: v.string(),
  Signature: pngDataUrl,
  SignedOn: v.string(),
  KeyId: v.number(),
  Countersignature: v.string(),
});

export type LaterSignature = v.InferOutput<typeof laterSignature>;

/** The text that the backend signs under a later signature. `picture`: SHA-256 of the signature's data URL. */
export function laterSignatureText(
  { Side, Hash, Name, SignedOn }: Pick<LaterSignature, 'Side' | 'Hash' | 'Name' | 'SignedOn'>,
  picture: string,
): string {
  return JSON.stringify(['tabor-handover-later', 1, Hash, Side, picture, Name, SignedOn]);
}

/** A refusal by a link: the absent party does not sign, and says why. `Hash`: the digest of the seal that was refused. */
export const linkRefusal = v.looseObject({
  Side: v.picklist(signingSides),
  Hash: v.string(),
  Name: v.string(),
  Words: v.string(),
  RefusedOn: v.string(),
  KeyId: v.number(),
  Countersignature: v.string(),
});

export type LinkRefusal = v.InferOutput<typeof linkRefusal>;

/** The text that the backend signs under a refusal. */
export function linkRefusalText({ Side, Hash, Name, Words, RefusedOn }: Omit<LinkRefusal, 'KeyId' | 'Countersignature'>): string {
  return JSON.stringify(['tabor-handover-refusal', 1, Hash, Side, Name, Words, RefusedOn]);
}

/**
 * `unknown`: no link has this secret, or its record has not arrived yet. `replaced`: the document was corrected, changed, voided, or signed
 * otherwise meanwhile.
 */
export const signingLinkStates = ['open', 'signed', 'refused', 'replaced', 'revoked', 'expired', 'unknown'] as const;

export type SigningLinkState = (typeof signingLinkStates)[number];

const person = v.looseObject({ Id: recordId, Name: v.string() });

/** Content of a link's page: one document with the names in it, and nothing else of the company's data. */
const documentToSign = v.looseObject({
  Side: v.picklist(signingSides),
  Number: v.nullish(v.string(), null),
  ExpiresOn: v.string(),
  Item: v.looseObject({}),
  Vehicle: v.looseObject({
    Id: recordId,
    RegistrationNumber: v.string(),
    Make: v.nullish(v.string(), null),
    Model: v.nullish(v.string(), null),
    BodyNumber: v.nullish(v.string(), null),
    VehicleType: v.number(),
  }),
  People: v.array(v.looseObject({ Id: recordId, FullName: v.string() })),
  Contractors: v.array(person),
  /** Choices of the dictionaries that the faults and damages name. */
  Choices: v.array(person),
  /** Slots of the guided photos, also replaced ones; `handover-items.ts` reads them. */
  Slots: v.optional(v.array(v.looseObject({ Id: recordId })), []),
  Groups: v.array(additionalFieldGroup),
  /** The accepted terms; null when none were, or when the backend does not have their text. */
  Terms: v.nullish(v.looseObject({ Html: v.string(), Language: v.string() }), null),
});

export type DocumentToSign = v.InferOutput<typeof documentToSign>;

export const signingLinkAnswer = v.looseObject({
  State: v.picklist(signingLinkStates),
  /** Null unless the link is open. */
  Document: v.nullish(documentToSign, null),
  /** When the document was signed by this link. */
  SignedOn: v.nullish(v.string(), null),
  /** When it was refused by this link. */
  RefusedOn: v.nullish(v.string(), null),
  /** The link was used before, with another signature or refusal than the one that was sent now. */
  IsOther: v.optional(v.boolean(), false),
  /** Author of a link that has ended unsigned: the person to ask for a new one. */
  MadeBy: v.nullish(v.string(), null),
});

export type SigningLinkAnswer = v.InferOutput<typeof signingLinkAnswer>;

export const openedLinkBody = v.looseObject({ Secret: secret });
const required = (maxLength: number) => v.pipe(text(maxLength), v.trim(), v.nonEmpty('required'));

export const signedLinkBody = v.looseObject({ Secret: secret, Name: required(200), Signature: pngDataUrl });
export const refusedLinkBody = v.looseObject({
  Secret: secret,
  Name: required(200),
  Words: required(MAX_REFUSAL_LENGTH),
});
export const linkPhotoBody = v.looseObject({ Secret: secret, Id: recordId });

/**
 * The calls of a link: open without a login to the owner of its secret, which travels in the body, never in an address that servers log.
 */
export const openSigningLinkCall = {
  method: 'POST',
  path: '/SigningLink/Open',
  answer: signingLinkAnswer,
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;
export const signByLinkCall = {
  method: 'POST',
  path: '/SigningLink/Sign',
  answer: signingLinkAnswer,
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;
export const refuseByLinkCall = {
  method: 'POST',
  path: '/SigningLink/Refuse',
  answer: signingLinkAnswer,
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;
/** A photo of the document as a data URL. */
export const signingLinkPhotoCall = {
  method: 'POST',
  path: '/SigningLink/Photo',
  answer: v.looseObject({ Image: v.nullish(v.string(), null) }),
  requires: 'open',
  isExtra: true,
} as const satisfies CallDefinition;

export const signingLinkCalls = [openSigningLinkCall, signByLinkCall, refuseByLinkCall, signingLinkPhotoCall] as const;
