import { ServerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';

/** Replaces a screen whose calls the backend does not have: no permission would open it. */
export function NotSupported() {
  const { t } = useTranslation('common');
  return (
    <EmptyState icon={<ServerOff aria-hidden />} title={t('notSupported')} action={<LinkButton href="/">{t('toHome')}</LinkButton>}>
      {t('notSupportedHint')}
    </EmptyState>
  );
}
