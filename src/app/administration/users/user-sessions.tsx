import { KeyRound, LogOut, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '../../../contract/entities/company/account-bodies.ts';
import { type UserDetails } from '../../../contract/entities/company/administration-answers.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useHasPasswordLogin } from '../../../screens/use-supports.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { callApi } from '../../../api/backend.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { useAdministrationForm } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = { readonly user: UserDetails; readonly onChanged: () => void };

/** Ends the sessions of a login, directly or by setting a new password. */
export function UserSessions({ user, onChanged }: Props) {
  const { t } = useTranslation('administration');
  const { user: currentUsername } = useSession();
  const isOnline = useOnline();
  const hasPassword = useHasPasswordLogin();
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();
  const [isChanging, setChanging] = useState(false);
  const isOwn = currentUsername === user.Username;

  async function run(call: 'endSessions' | 'removeSecondFactor' | 'removePasskeys', texts: { readonly title: string; readonly message: string; readonly confirmLabel: string }, done: string) {
    if (!(await confirm({ ...texts, tone: 'danger' }))) return;
    await attempt(async () => {
      await callApi('administration', call, { parameters: { id: String(user.Id) } });
      messages.success(done);
      onChanged();
    });
  }

  function endAll() {
    const message = t(isOwn ? 'users.endOwnText' : 'users.endText', { name: user.Username });
    void run('endSessions', { title: t('users.endTitle'), message, confirmLabel: t('users.end') }, t('users.ended'));
  }
  function removeFactor() {
    const message = t('users.removeFactorText', { name: user.Username });
    void run('removeSecondFactor', { title: t('users.removeFactorTitle'), message, confirmLabel: t('users.removeFactor') }, t('users.factorRemoved'));
  }

  function removePasskeys() {
    const message = t('users.removePasskeysText', { name: user.Username });
    void run('removePasskeys', { title: t('users.removePasskeysTitle'), message, confirmLabel: t('users.removePasskeys') }, t('users.passkeysRemoved'));
  }

  return (
    <Section title={t('users.access')} description={t('users.sessions', { count: user.Sessions })}>
      <div className={layout.wrap3}>
        {hasPassword && (
          <Button isDisabled={!isOnline} onPress={() => setChanging(true)}>
            {t('users.newPassword')}
          </Button>
        )}
        <Button variant="danger" icon={<LogOut aria-hidden />} isDisabled={!isOnline || user.Sessions === 0} onPress={endAll}>
          {t('users.end')}
        </Button>
        {user.HasSecondFactor && (
          <Button variant="danger" icon={<ShieldOff aria-hidden />} isDisabled={!isOnline} onPress={removeFactor}>
            {t('users.removeFactor')}
          </Button>
        )}
        {user.Passkeys > 0 && (
          <Button variant="danger" icon={<KeyRound aria-hidden />} isDisabled={!isOnline} onPress={removePasskeys}>
            {t('users.removePasskeys')}
          </Button>
        )}
      </div>
      {isChanging && (
        <PasswordDialog
          user={user}
          hint={t(isOwn ? 'users.ownPasswordHint' : 'users.newPasswordHint', { limit: MIN_PASSWORD_LENGTH })}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            messages.success(t('users.passwordSet'));
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

function PasswordDialog({ user, hint, onClose, onSaved }: { user: UserDetails; hint: string; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('administration');
  const form = useAdministrationForm('setPassword', { Id: user.Id, Password: '', EndsFactors: user.Passkeys > 0 }, onSaved);
  return (
    <FormDialog title={t('users.newPassword')} form={form} onClose={onClose}>
      <NewPasswordField
        label={t('users.password')}
        description={hint}
        autoFocus
        value={form.values.Password}
        onChange={(Password) => form.change({ Password })}
        error={form.errorOf('Password')}
        names={[user.Username, user.GivenName]}
      />
      {(user.Passkeys > 0 || user.HasSecondFactor) && (
        <Checkbox isSelected={form.values.EndsFactors} onChange={(EndsFactors) => form.change({ EndsFactors })}>
          {t('users.endsFactors')}
        </Checkbox>
      )}
    </FormDialog>
  );
}
