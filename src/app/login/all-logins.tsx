import { useTranslation } from 'react-i18next';
import { isBackendAddress } from '../../contract/device/backend-address.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { useAppState } from '../state/app-state.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { useLoginWays } from './use-login-ways.ts';
import { WindowsLogin } from './windows-login.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const CompanyLogin = lazyPart(async () => (await import('./company-login.tsx')).CompanyLogin);
const RefusedAddress = lazyPart(async () => (await import('./rejected-address.tsx')).RejectedAddress);

type Props = {
  /** The expired session to renew: only its user may log in. */
  readonly expired?: SessionRow;
  /** Called when a login is sent, to load the screens behind it meanwhile. */
  readonly onStart?: () => void;
  /** Fragment with which the company's provider returned. */
  readonly returned?: string;
  readonly redirectTo?: string | undefined;
};

/** Every way to log in that configuration and backend have. */
export function AllLogins(props: Props) {
  const { windowsAuthentication, backendAddress } = useAppState().configuration;
  const { t } = useTranslation('shell');
  const { company, hasPassword, hasPasskeys, canVerify } = useLoginWays();
  if (!isBackendAddress(backendAddress)) {
    return <RefusedAddress />;
  }
  return (
    <>
      {windowsAuthentication && <WindowsLogin {...props} />}
      {hasPassword && <LoginForm hasPasskeys={hasPasskeys} {...props} />}
      {/* Below the form, because the backend's answer arrives after the form is shown. */}
      {company && <CompanyLogin company={company} {...props} />}
      {canVerify && !props.expired && (
        <a className={styles.verify} href="/verify">
          {t('verify')}
        </a>
      )}
    </>
  );
}
