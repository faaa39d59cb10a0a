import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/banner.tsx';

/** Names the choice that was cleared because it is not available in the changed time. */
export function ClearedChoice({ label }: { readonly label: string }) {
  const { t } = useTranslation('record');
  return <Banner tone="warning">{t('calendar.cleared', { name: label })}</Banner>;
}
