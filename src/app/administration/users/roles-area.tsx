import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line } from '../../../ui/layout/lists/lines.tsx';
import { functionality } from '../../../contract/permissions/functionality.ts';
import { LinkedLines } from '../page/linked-lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

export function RolesArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('roles');
  return (
    <LinkedLines
      area="roles"
      query={query}
      head={<p className={layout.note}>{t('roles.hint')}</p>}
      addLabel={t('roles.add')}
      label={t('areas.roles')}
      empty={t('roles.none')}
    >
      {({ Id, Name, Description, Users, Permissions }) => (
        <Line
          key={Id}
          href={`/administration/roles/${Id}`}
          title={Name}
          detail={[Description, t('roles.users', { count: Users })].filter(Boolean).join(' · ')}
        >
          {Permissions.some(({ FunctionalityId, IsAdmin }) => FunctionalityId === functionality.Administration && IsAdmin) && (
            <StatusPill tone="received" icon={null}>
              {t('users.administrator')}
            </StatusPill>
          )}
        </Line>
      )}
    </LinkedLines>
  );
}
