import { useTranslation } from 'react-i18next';
import type { HandoverForm } from './handover-form.ts';
import { employeeName, type HandoverReferences } from './use-handover-references.ts';

/** Who signs where: the role, and the person's name as soon as it is known. */
export function useSignatureLabels(form: HandoverForm, references: HandoverReferences): { readonly From: string; readonly To: string } {
  const { t } = useTranslation('vehicle-handover-document');
  const label = (role: string, id: number | null) => [role, employeeName(references, id)].filter(Boolean).join(': ');
  return { From: label(t('fields.FromSignature'), form.FromEmployeeId), To: label(t('fields.ToSignature'), form.ToEmployeeId) };
}
