import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** Replaces the app where the device cannot store data, or where other windows block the database upgrade. */
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
