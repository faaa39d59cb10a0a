import * as v from 'valibot';
import {
  laterSignature,
  linkRefusal,
  signingLink,
  type LaterSignature,
  type LinkRefusal,
  type SigningLink,
} from '../../../contract/entities/handover/signing-link.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { emptySignature, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import type { HandoverForm, HandoverSide } from './handover-form.ts';
import { storedSeal } from './stored-state.ts';

type Item = RecordRow['item'];

/** The signature that a side gave by a link to the content as it is sealed now. */
export function laterSignatureOf(item: Item, side: HandoverSide): LaterSignature | null {
  return (
    readList(laterSignature, item['LaterSignatures']).find(({ Side, Hash }) => Side === side && Hash === storedSeal(item)?.Hash) ?? null
  );
}

/** The newest refusal by a link of the content as it is sealed now; null once the side has signed after all. */
export function linkRefusalOf(item: Item, side: HandoverSide): LinkRefusal | null {
  if (laterSignatureOf(item, side)) return null;
  return readList(linkRefusal, item['LinkRefusals']).findLast(({ Side, Hash }) => Side === side && Hash === storedSeal(item)?.Hash) ?? null;
}

export function signingLinkOf(item: Item, side: HandoverSide): SigningLink | null {
  return readList(signingLink, item['SigningLinks']).find(({ Side }) => Side === side) ?? null;
}

/** The form as it is shown: with signatures given by links, which are no part of the sealed content. */
export function withLaterSignatures(form: HandoverForm, item: Item): HandoverForm {
  const shownSignature = (side: HandoverSide): Signature => {
    const later = laterSignatureOf(item, side);
    return later ? { ...emptySignature, png: later.Signature, signedOn: later.SignedOn } : form[side];
  };
  return { ...form, From: shownSignature('From'), To: shownSignature('To') };
}

function readList<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): readonly v.InferOutput<Schema>[] {
  const read = v.safeParse(v.array(schema), value);
  return read.success ? read.output : [];
}
