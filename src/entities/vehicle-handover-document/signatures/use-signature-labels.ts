import { useTranslation } from 'react-i18next';
import { bySide, type HandoverForm } from '../content/handover-form.ts';
import { peopleNames, type HandoverReferences } from '../content/handover-references.ts';

/** Labels of the two signatures: the role, with the person's name where one is chosen. */
export function useSignatureLabels(form: HandoverForm, references: HandoverReferences): { readonly From: string; readonly To: string } {
  const { t } = useTranslation('vehicle-handover-document');
  const people = peopleNames(form, references);
  return bySide((side) => [t(`fields.${side}Signature`), people[side]].filter(Boolean).join(': '));
}
