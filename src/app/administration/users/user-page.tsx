import { useTranslation } from 'react-i18next';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { JournalSection } from '../journal/journal-area.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import { NewUserForm, UserForm } from './user-form.tsx';
import { UserFrame } from '../page/user-frame.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One login: account, permissions, password, sessions and history. */
export function UserPage({ id }: { id: string }) {
  return id === 'new' ? <NewUser /> : <ExistingUser id={id} />;
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

function ExistingUser({ id }: { id: string }) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const query = useAdminQuery('user', { id });
  const { value: user, refetch } = query;
  if (!user) {
    return (
      <UserFrame title={t('areas.users')}>
        <QueryResult query={query}>{() => null}</QueryResult>
      </UserFrame>
    );
  }
  return (
    <UserForm
      user={user}
      onSaved={() => {
        messages.success(t('saved'));
        refetch();
      }}
    >
      <UserSessions user={user} onChanged={refetch} />
      <JournalSection subject="user" record={user} />
    </UserForm>
  );
}
