import { KeyRound, LogOut, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '../../../contract/entities/company/account-bodies.ts';
import { type UserDetails } from '../../../contract/entities/company/administration-answers.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useHasPasswordLogin } from '../../../screens/use-supports.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { callApi } from '../../../api/backend.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ActionButton } from '../../forms/action-button.tsx';
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
  const messages = useMessages();
  const [isChanging, setChanging] = useState(false);
  const isOwn = currentUsername === user.Username;

  const name = user.Username;

  async function call(one: 'endSessions' | 'removeSecondFactor' | 'removePasskeys', notice: string) {
    await callApi('administration', one, { parameters: { id: String(user.Id) } });
    messages.success(notice);
    onChanged();
  }

  return (
    <Section title={t('users.access')} description={t('users.sessions', { count: user.Sessions })}>
      <div className={layout.wrap3}>
        {hasPassword && (
          <Button isDisabled={!isOnline} onPress={() => setChanging(true)}>
            {t('users.newPassword')}
          </Button>
        )}
        <ActionButton
          variant="danger"
          icon={<LogOut aria-hidden />}
          label={t('users.end')}
          isDisabled={user.Sessions === 0}
          question={{ title: t('users.endTitle'), message: t(isOwn ? 'users.endOwnText' : 'users.endText', { name }), tone: 'danger' }}
          onPress={() => call('endSessions', t('users.ended'))}
        />
        {user.HasSecondFactor && (
          <ActionButton
            variant="danger"
            icon={<ShieldOff aria-hidden />}
            label={t('users.removeFactor')}
            question={{ title: t('users.removeFactorTitle'), message: t('users.removeFactorText', { name }), tone: 'danger' }}
            onPress={() => call('removeSecondFactor', t('users.factorRemoved'))}
          />
        )}
        {user.Passkeys > 0 && (
          <ActionButton
            variant="danger"
            icon={<KeyRound aria-hidden />}
            label={t('users.removePasskeys')}
            question={{ title: t('users.removePasskeysTitle'), message: t('users.removePasskeysText', { name }), tone: 'danger' }}
            onPress={() => call('removePasskeys', t('users.passkeysRemoved'))}
          />
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
        {...form.propsOf('Password')}
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
