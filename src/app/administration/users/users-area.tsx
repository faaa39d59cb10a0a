import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../contract/entities/company/administration-answers.ts';
import { fold } from '../../../contract/grid/fold.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';

/** List of all logins. */
export function UsersArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('users');
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(/\s+/);
  const isFound = ({ Username, GivenName, Employee }: ListedUser) => words.every((word) => fold(`${Username} ${GivenName} ${Employee ?? ''}`).includes(word));
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('users.search')} value={typed} onChange={setTyped} />
        <LinkButton href="/administration/users/new" variant="primary" icon={<UserPlus aria-hidden />}>
          {t('users.add')}
        </LinkButton>
      </div>
      <QueryResult query={query}>
        {(users) => (
          <Lines label={t('areas.users')} empty={t('users.none')}>
            {users.filter(isFound).map((user) => (
              <UserLine key={user.Id} user={user} />
            ))}
          </Lines>
        )}
      </QueryResult>
    </>
  );
}

function UserLine({ user }: { user: ListedUser }) {
  const { t } = useTranslation('administration');
  const formats = useFormats();
  const { Id, Username, GivenName, Employee, IsActive, IsAdministrator, IsFromDirectory, Sessions, LastLogin } = user;
  const details = [Employee ?? GivenName, LastLogin === null ? t('users.neverIn') : t('users.lastIn', { when: formats.dateTime(LastLogin) }), t('users.sessions', { count: Sessions })];
  return (
    <Line href={`/administration/users/${Id}`} title={Username} detail={details.join(' · ')}>
      {IsAdministrator && <StatusPill tone="received" icon={null}>{t('users.administrator')}</StatusPill>}
      {IsFromDirectory && <StatusPill tone="neutral" icon={null}>{t('users.directory')}</StatusPill>}
      {!IsActive && <StatusPill tone="danger">{t('users.blocked')}</StatusPill>}
    </Line>
  );
}
