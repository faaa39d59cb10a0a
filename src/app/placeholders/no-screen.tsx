import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';

/** Why a screen does not open, and the way to Home. */
export function NoScreen({ icon: Icon, reason }: { readonly icon: LucideIcon; readonly reason: 'notAllowed' | 'notSupported' }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState icon={<Icon aria-hidden />} title={t(reason)} action={<LinkButton href="/">{t('toHome')}</LinkButton>}>
      {t(`${reason}Hint`)}
    </EmptyState>
  );
}
