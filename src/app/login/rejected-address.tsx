import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { useAppState } from '../state/app-state.ts';

/** In place of the login where `config.json` names a server without TLS: no password goes there. */
export function RejectedAddress() {
  const { t } = useTranslation('company-login');
  const { backendAddress } = useAppState().configuration;
  return (
    <EmptyState icon={<ShieldAlert aria-hidden />} title={t('refusedAddress.title')}>
      <p>{t('refusedAddress.text', { address: backendAddress })}</p>
    </EmptyState>
  );
}
