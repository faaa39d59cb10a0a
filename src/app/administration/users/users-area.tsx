import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../contract/entities/company/administration-answers.ts';
import { fold } from '../../../contract/grid/fold.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { LinkedLines } from '../page/linked-lines.tsx';
import { Line } from '../../../ui/layout/lists/lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';

/** List of all logins. */
export function UsersArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('users');
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(/\s+/);
  const isFound = ({ Username, GivenName, Employee }: ListedUser) =>
    words.every((word) => fold(`${Username} ${GivenName} ${Employee ?? ''}`).includes(word));
  return (
    <LinkedLines
      area="users"
      query={{ ...query, value: query.value?.filter(isFound) ?? null }}
      head={<SearchField label={t('users.search')} value={typed} onChange={setTyped} />}
      addLabel={t('users.add')}
      addIcon={<UserPlus aria-hidden />}
      label={t('areas.users')}
      empty={t('users.none')}
    >
      {(user) => <UserLine key={user.Id} user={user} />}
    </LinkedLines>
  );
}

function UserLine({ user }: { user: ListedUser }) {
  const { t } = useTranslation('administration');
  const formats = useFormats();
  const { Id, Username, GivenName, Employee, IsActive, IsAdministrator, IsFromDirectory, Sessions, LastLogin } = user;
  const details = [
    Employee ?? GivenName,
    LastLogin === null ? t('users.neverIn') : t('users.lastIn', { when: formats.dateTime(LastLogin) }),
    t('users.sessions', { count: Sessions }),
  ];
  return (
    <Line href={`/administration/users/${Id}`} title={Username} detail={details.join(' · ')}>
      {IsAdministrator && (
        <StatusPill tone="received" icon={null}>
          {t('users.administrator')}
        </StatusPill>
      )}
      {IsFromDirectory && (
        <StatusPill tone="neutral" icon={null}>
          {t('users.directory')}
        </StatusPill>
      )}
      {!IsActive && <StatusPill tone="danger">{t('users.blocked')}</StatusPill>}
    </Line>
  );
}
