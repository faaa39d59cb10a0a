import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { changePasswordBody, MIN_PASSWORD_LENGTH } from '../../contract/entities/company/account-bodies.ts';
import type { RegisteredDevice } from '../../contract/entities/company/registered-device.ts';
import { knowsPasskeys } from '../../screens/knows-passkeys.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useHasPasswordLogin, useSupports } from '../../screens/use-supports.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { CurrentPasswordField } from '../forms/current-password-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { useOnlineForm } from '../forms/use-online-form.ts';
import { useLoginWays } from '../login/use-login-ways.ts';
import { CompanyLink } from './company-link.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './settings.module.css';

/** The user's password and devices. Both need the backend: nothing of them is stored on the device. */
export function AccountSection() {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const supports = useSupports();
  const hasPassword = useHasPasswordLogin();
  const { company } = useLoginWays();
  const messages = useMessages();
  const { value: devices, problem, refetch } = useOnlineQuery<readonly RegisteredDevice[]>('account', 'devices');
  const [isChanging, setChanging] = useState(false);
  const problemText = useProblemText();

  function onChanged() {
    setChanging(false);
    messages.success(t('changed'));
    refetch();
  }
  return (
    <Section title={t('title')}>
      <div className={styles.account}>
        {hasPassword && (
          <Button icon={<KeyRound aria-hidden />} isDisabled={!isOnline} onPress={() => setChanging(true)}>
            {t('change')}
          </Button>
        )}
        <h3>{t('sessions')}</h3>
        {!isOnline && <Banner tone="info">{t('common:needsNetwork')}</Banner>}
        {problem !== null && <Banner tone="warning">{problemText(problem)}</Banner>}
        {isOnline && devices === null && problem === null && <Skeleton lines={2} />}
        {devices && <OwnDevices devices={devices} onChanged={refetch} />}
        {knowsPasskeys() && supports('account', 'passkeys') && <Passkeys />}
        {company !== null && supports('account', 'companyLink') && <CompanyLink company={company} onChanged={refetch} />}
        {supports('account', 'secondFactor') && <SecondFactor onChanged={refetch} />}
      </div>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} onSaved={onChanged} />}
    </Section>
  );
}

function OwnDevices({ devices, onChanged }: { readonly devices: readonly RegisteredDevice[]; readonly onChanged: () => void }) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  async function endOthers() {
    await callApi('account', 'endOtherSessions');
    messages.success(t('endedOthers'));
  }
  return (
    <>
      <DeviceList devices={devices} entity="account" onChanged={onChanged} />
      {devices.filter(({ State }) => State === 'open').length > 2 && (
        <ActionButton
          variant="danger"
          icon={<LogOut aria-hidden />}
          label={t('endOthers')}
          question={{ title: t('endOthers'), message: t('endOthersText'), tone: 'danger' }}
          onPress={endOthers}
          onDone={onChanged}
        />
      )}
    </>
  );
}

function PasswordDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { Username, GivenName } = useSession().session.user;
  const form = useOnlineForm(
    { entity: 'account', call: 'changePassword', schema: changePasswordBody },
    { Password: '', NewPassword: '' },
    onSaved,
  );
  return (
    <FormDialog title={t('change')} form={form} onClose={onClose}>
      <CurrentPasswordField {...form.propsOf('Password')} />
      <NewPasswordField
        label={t('new')}
        description={t('hint', { limit: MIN_PASSWORD_LENGTH })}
        {...form.propsOf('NewPassword')}
        names={[Username, GivenName]}
      />
    </FormDialog>
  );
}
