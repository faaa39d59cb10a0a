import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** Said before the driver walks into the car park: here nothing could be kept, or not before other windows let go of what is kept. */
export function DeviceUnfit({ why }: { readonly why: 'noStorage' | 'upgradeBlocked' }) {
  const { t } = useTranslation('shell');
  return (
    <main>
      <EmptyState icon={<DatabaseZap aria-hidden />} title={t(`${why}.title`)}>
        <p>{t(`${why}.text`)}</p>
      </EmptyState>
    </main>
  );
}
