import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../contract/grid/fold.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { DeviceList } from '../../devices/device-list.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** The devices of all users: an administrator ends their sessions, and has them remove the user's data. */
export function DevicesArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('devices');
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(/\s+/);
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('devices.search')} value={typed} onChange={setTyped} />
      </div>
      <QueryResult query={query}>
        {(devices) => {
          const matching = devices.filter(({ User, Name, Network }) =>
            words.every((word) => fold(`${User} ${Name} ${Network}`).includes(word)),
          );
          if (matching.length === 0) return <p className={layout.note}>{t('devices.none')}</p>;
          return (
            <Suspense>
              <DeviceList devices={matching} entity="administration" onChanged={query.refetch} />
            </Suspense>
          );
        }}
      </QueryResult>
    </>
  );
}
