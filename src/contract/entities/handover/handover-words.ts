import * as v from 'valibot';
import { plainTextOf } from '../../rich-text/sanitise.ts';
import { namesElement, signedNames, type SignedNames } from './signed-names.ts';
import { optionalReference, recordId, text } from '../../wire/fields.ts';
import { additionalFieldValue, type AdditionalFieldValue } from '../../wire/saved-fields.ts';

/** Words of a fault without a mark on a drawing; those of a mark are sealed with the mark. */
const faultWords = v.object({ PlacementId: v.nullish(recordId, null), KindId: v.nullish(recordId, null), Description: v.string() });

export type SignedWords = {
  readonly Faults: readonly v.InferOutput<typeof faultWords>[];
  readonly Fields: readonly number[];
  readonly Names?: SignedNames;
};

/**
 * Present in a handover whose signatures cover its words, too: place, comments, business partner, these faults, and the additional fields
 * `Fields`, which had a value then: one that the backend asks for later can still be filled in. Null in a handover that was signed before.
 * `Names`: what the people read for each id; missing in a handover that was signed before these were recorded.
 */
const signedWords = v.nullish(
  v.object({
    Faults: v.pipe(v.array(faultWords), v.maxLength(500)),
    Fields: v.pipe(v.array(recordId), v.maxLength(500)),
    Names: v.exactOptional(signedNames),
  }),
  null,
);

/** The fields of a handover with words, and whether the signatures cover them. */
export const wordFields = {
  ContractorId: optionalReference,
  PlaceName: text(200),
  Comments: text(2_000),
  AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  SignedWords: signedWords,
};

/** The fields with words, as sent or as the backend returns them. */
export type WordParts = {
  readonly PlaceName?: string | null | undefined;
  readonly Comments?: string | null | undefined;
  readonly ContractorId?: number | string | null | undefined;
  readonly AdditionalFieldValues?: readonly AdditionalFieldValue[] | null | undefined;
  readonly SignedWords?: SignedWords | null | undefined;
};

/** The values of the fields with words: equal content gives equal values. */
export function wordValues({ PlaceName, Comments, ContractorId, AdditionalFieldValues }: WordParts) {
  return {
    PlaceName: (PlaceName ?? '').trim(),
    Comments: (Comments ?? '').trim(),
    ContractorId: ContractorId ?? null,
    AdditionalFieldValues: fieldsOf(AdditionalFieldValues ?? []),
  };
}

/** The words as one element of the sealed text; nothing for a handover whose seal does not cover them. */
export function sealedWords(parts: WordParts): readonly unknown[] {
  if (!parts.SignedWords) return [];
  const values = wordValues(parts);
  const covered = new Set(parts.SignedWords.Fields);
  const fields = values.AdditionalFieldValues.filter(([id]) => covered.has(id));
  return [
    [
      'words',
      values.PlaceName,
      values.Comments,
      values.ContractorId,
      [...covered].toSorted((one, other) => one - other),
      fields,
      faultTexts(parts.SignedWords.Faults),
      ...(parts.SignedWords.Names ? [namesElement(parts.SignedWords.Names)] : []),
    ],
  ];
}

/** The additional fields that a signature would cover now. */
export function filledFields(parts: WordParts): readonly number[] {
  return wordValues(parts).AdditionalFieldValues.map(([id]) => id);
}

/** Faults in an order of their own: each is stored as a row, and gets its id later. */
export function faultTexts(faults: SignedWords['Faults']): readonly string[] {
  return faults
    .map(({ PlacementId, KindId, Description }) => JSON.stringify([PlacementId ?? null, KindId ?? null, Description.trim()]))
    .toSorted();
}

function fieldsOf(values: readonly AdditionalFieldValue[]): readonly (readonly [id: number, text: string])[] {
  // The backend may write the HTML of a rich text in another form: its text counts.
  const textOf = (value: string) => (value.startsWith('<') ? plainTextOf(value) : value.trim());
  const filled = values.map(({ Id, Value }) => [Id, textOf(Value ?? '')] as const).filter(([, words]) => words !== '');
  return filled.toSorted(([one], [other]) => one - other);
}
