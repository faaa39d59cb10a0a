import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';

export function NotAllowed() {
  const { t } = useTranslation('common');
  return (
    <EmptyState icon={<Lock aria-hidden />} title={t('notAllowed')} action={<LinkButton href="/">{t('toHome')}</LinkButton>}>
      {t('notAllowedHint')}
    </EmptyState>
  );
}
