import { useTranslation } from 'react-i18next';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { useMessages } from '../../ui/messages.tsx';
import { AskedFor } from './asked.tsx';
import { useAsked } from './use-asked.ts';
import { NewUserForm, UserForm } from './user-form.tsx';
import { UserFrame } from './user-frame.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One login: account, permissions, password and sessions. */
export function UserPage({ id }: { id: string }) {
  return id === 'new' ? <NewUser /> : <KnownUser id={id} />;
}

function NewUser() {
  const { t } = useTranslation('administration');
  const navigate = useNavigateTo();
  const messages = useMessages();
  return (
    <NewUserForm
      onSaved={() => {
        messages.success(t('users.added'));
        navigate('/administration/users', { replace: true });
      }}
    />
  );
}

function KnownUser({ id }: { id: string }) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const asked = useAsked('user', { id });
  const { value: user, askAgain } = asked;
  if (!user) {
    return (
      <UserFrame title={t('areas.users')}>
        <AskedFor asked={asked}>{() => null}</AskedFor>
      </UserFrame>
    );
  }
  return (
    <UserForm
      user={user}
      onSaved={() => {
        messages.success(t('saved'));
        askAgain();
      }}
    >
      <UserSessions user={user} onChanged={askAgain} />
    </UserForm>
  );
}
