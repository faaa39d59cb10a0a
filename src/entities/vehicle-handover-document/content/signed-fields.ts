import {
  sealedContentFields,
  sealTextFields,
  wordFieldNames,
  type SealTextField,
} from '../../../contract/entities/handover/handover-seal.ts';
import type { HandoverForm } from './handover-form.ts';

/** A field that the signatures cover. The photos under the seal belong to the faults. */
export type SignedField = SealTextField | 'Faults';

export const signedFields: readonly SignedField[] = [...sealTextFields, 'Faults'];

const contentFields: readonly SignedField[] = [...sealedContentFields, 'Faults'];
const withoutWords = contentFields.filter((field) => !wordFieldNames.some((name) => name === field));

/** The fields that the signatures of `form` cover, without those by which the parties sign. */
export function signedContentFields({ SignedWords }: Pick<HandoverForm, 'SignedWords'>): readonly string[] {
  return SignedWords ? [...contentFields, ...SignedWords.Fields.map((id) => `AdditionalFieldValues.${id}`)] : withoutWords;
}
