import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** Said before the driver walks into the car park: here nothing could be kept. */
export function DeviceUnfit() {
  const { t } = useTranslation('shell');
  return (
    <main>
      <EmptyState icon={<DatabaseZap aria-hidden />} title={t('noStorage.title')}>
        <p>{t('noStorage.text')}</p>
      </EmptyState>
    </main>
  );
}
