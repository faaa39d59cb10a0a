import { useTranslation } from 'react-i18next';
import { listPath } from '../../screens/paths.ts';

export function useBackToList(): { readonly href: string; readonly label: string } {
  const { t } = useTranslation('vehicle-handover-document');
  return { href: listPath('vehicle-handover-document'), label: t('title') };
}
