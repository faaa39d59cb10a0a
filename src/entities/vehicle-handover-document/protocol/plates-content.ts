import type { ProtocolPhoto, ProtocolText } from '../../../contract/entities/protocol/protocol-content.ts';
import { photosInOrder } from '../../../contract/entities/protocol/protocol-photos.ts';
import type { Language } from '../../../contract/wire/languages.ts';
import type { FaultForm, HandoverForm } from '../content/handover-form.ts';
import { faultWords, nameOf, type HandoverReferences } from '../content/handover-references.ts';

type Sources = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly t: ProtocolText;
  readonly language: Language;
  readonly dateTime: (moment: string) => string;
  readonly photosOf: (fault: FaultForm | undefined) => readonly ProtocolPhoto[];
};

/** The photos of the handover, in the order of the document, each with what it shows. */
export function platesOf({ form, references, ...sources }: Sources): ProtocolPhoto[] {
  return photosInOrder(form, {
    ...sources,
    kindOf: (id) => nameOf(references.kinds, id),
    titleOf: (fault) => faultTitle(fault, references),
  });
}

export function faultTitle(fault: FaultForm, references: HandoverReferences): string {
  return faultWords(references, fault);
}
