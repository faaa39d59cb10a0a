import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

/** Names what was chosen and went, because the time that the form says has changed. */
export function ClearedChoice({ label }: { readonly label: string }) {
  const { t } = useTranslation('item');
  return <Banner tone="warning">{t('calendar.cleared', { name: label })}</Banner>;
}
