import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { functionality } from '../../../contract/permissions/functionality.ts';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** List of the roles. */
export function RolesArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('roles');
  return (
    <>
      <div className={styles.tools}>
        <p className={layout.note}>{t('roles.hint')}</p>
        <LinkButton href="/administration/roles/new" variant="primary" icon={<Plus aria-hidden />}>
          {t('roles.add')}
        </LinkButton>
      </div>
      <QueryResult query={query}>
        {(roles) => (
          <Lines label={t('areas.roles')} empty={t('roles.none')}>
            {roles.map(({ Id, Name, Description, Users, Permissions }) => (
              <Line key={Id} href={`/administration/roles/${Id}`} title={Name} detail={[Description, t('roles.users', { count: Users })].filter(Boolean).join(' · ')}>
                {Permissions.some(({ FunctionalityId, IsAdmin }) => FunctionalityId === functionality.Administration && IsAdmin) && (
                  <StatusPill tone="received" icon={null}>
                    {t('users.administrator')}
                  </StatusPill>
                )}
              </Line>
            ))}
          </Lines>
        )}
      </QueryResult>
    </>
  );
}
