import { useTranslation } from 'react-i18next';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The address to which the business partner gets the protocol; nothing where the backend sends no mail. */
export function PartnerMailField({ field, label, values, change, error }: CustomFieldProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const supports = useSupports();
  if (!supports('vehicle-handover-document', 'mailProtocol')) return null;
  const value = values[field];
  return (
    <TextField
      label={label}
      description={t('hints.ContractorEmail')}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => change({ [field]: text })}
      error={error}
    />
  );
}
