import { useTranslation } from 'react-i18next';
import type { HandoverForm } from '../content/handover-form.ts';
import { employeeName, type HandoverReferences } from '../content/handover-references.ts';

/** Labels of the two signatures: the role, with the person's name where one is chosen. */
export function useSignatureLabels(form: HandoverForm, references: HandoverReferences): { readonly From: string; readonly To: string } {
  const { t } = useTranslation('vehicle-handover-document');
  const label = (role: string, id: number | null) => [role, employeeName(references, id)].filter(Boolean).join(': ');
  return { From: label(t('fields.FromSignature'), form.FromEmployeeId), To: label(t('fields.ToSignature'), form.ToEmployeeId) };
}
