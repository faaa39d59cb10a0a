import * as v from 'valibot';
import { recordId, text } from '../../wire/fields.ts';
import { languages } from '../../wire/languages.ts';
import { signingSides, type SigningSide } from './signing-link.ts';

/** Recipients that one user may send protocols to in an hour. */
export const MAX_PROTOCOL_MAILS_PER_HOUR = 60;

/** Larger mails are refused by many mail servers. */
export const MAX_PROTOCOL_BYTES = 10 * 1024 * 1024;

/** A mail address of one recipient. */
export const mailAddress = v.pipe(text(200), v.nonEmpty('required'), v.email('invalid'));

/**
 * The address that the business partner of a handover gave for the protocol; empty for none, null where the client knows no such field. No
 * signature covers it.
 */
export const partnerFields = { ContractorEmail: v.nullish(v.union([v.literal(''), mailAddress], 'invalid'), null) };

/**
 * Version of a handover's protocol: a recipient gets each once. The number, a later signature and a void make a new one. `state`: names the
 * content of an unsealed one.
 */
export function protocolVersion({
  hash,
  state,
  number,
  signedLater,
  voidedOn,
}: {
  readonly hash: string | null;
  readonly state: number;
  readonly number: string | null;
  readonly signedLater: readonly SigningSide[];
  readonly voidedOn: string;
}): string {
  return [hash ?? `row ${state}`, number ?? '', signedLater.join('+'), voidedOn].join('|');
}

/**
 * Body of `mailProtocol`. `File`: the PDF that the device made and uploaded without a record. `Version`: what the PDF shows; each recipient
 * gets it once.
 */
export const protocolMailBody = v.looseObject({
  File: recordId,
  Version: v.pipe(text(200), v.nonEmpty('required')),
  Language: v.picklist(languages, 'not-in-list'),
  Recipients: v.pipe(
    v.array(v.looseObject({ Side: v.picklist(signingSides, 'not-in-list'), Address: mailAddress })),
    v.minLength(1, 'required'),
    v.maxLength(signingSides.length, 'max'),
  ),
});

const protocolMailStates = ['waiting', 'sent', 'failed'] as const;

/** A mail with the protocol, as `Get` of a handover returns it. Local times. */
export const protocolMail = v.looseObject({
  Side: v.picklist(signingSides),
  Address: v.string(),
  Version: v.string(),
  CreatedOn: v.string(),
  SentOn: v.nullish(v.string(), null),
  State: v.picklist(protocolMailStates),
});

export type ProtocolMail = v.InferOutput<typeof protocolMail>;
