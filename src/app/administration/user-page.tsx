import { useTranslation } from 'react-i18next';
import type { ShownUser } from '../../contract/entities/administration.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { useOnline } from '../../screens/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './administration.module.css';
import { AskedFor } from './asked.tsx';
import { useAsked } from './use-asked.ts';
import { NewUserForm, UserForm } from './user-form.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One login: whose it is, what it may do, its password and its sessions. */
export function UserPage({ id }: { id: string }) {
  return id === 'new' ? <NewUser /> : <KnownUser id={id} />;
}

function NewUser() {
  const { t } = useTranslation('administration');
  const navigate = useNavigateTo();
  const messages = useMessages();
  return (
    <UserFrame title={t('users.add')}>
      <NewUserForm
        onSaved={() => {
          messages.success(t('users.added'));
          navigate('/administration/users', { replace: true });
        }}
      />
    </UserFrame>
  );
}

function KnownUser({ id }: { id: string }) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const asked = useAsked('user', { id });
  return (
    <UserFrame title={asked.value?.Username ?? t('areas.users')} user={asked.value}>
      <AskedFor asked={asked}>
        {(user) => (
          <>
            <UserForm
              user={user}
              onSaved={() => {
                messages.success(t('saved'));
                asked.askAgain();
              }}
            />
            <UserSessions user={user} onChanged={asked.askAgain} />
          </>
        )}
      </AskedFor>
    </UserFrame>
  );
}

function UserFrame({ title, user, children }: { title: string; user?: ShownUser | null; children: React.ReactNode }) {
  const { t } = useTranslation('administration');
  const isOnline = useOnline();
  const blocked = user && !user.IsActive && <StatusPill tone="danger">{t('users.blocked')}</StatusPill>;
  return (
    <Page title={title} aside={blocked} width="normal" back={{ href: '/administration/users', label: t('areas.users') }}>
      <div className={styles.page}>
        {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
        {children}
      </div>
    </Page>
  );
}
