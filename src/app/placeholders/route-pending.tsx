import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './route-pending.module.css';

export function RoutePending() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.pending} role="status" aria-label={t('loading')}>
      <Skeleton shape="title" />
      <Skeleton lines={4} />
    </div>
  );
}
