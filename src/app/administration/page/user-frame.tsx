import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../screens/use-online.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import styles from './administration.module.css';

type Props = {
  readonly area?: 'users' | 'roles' | 'keys' | 'webhooks';
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isBlocked?: boolean | undefined;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** Page layout of one login, role or integration. */
export function UserFrame({ area = 'users', title, aside, isBlocked = false, footer, children }: Props) {
  const { t } = useTranslation('administration');
  const isOnline = useOnline();
  const blocked = isBlocked && <StatusPill tone="danger">{t('users.blocked')}</StatusPill>;
  return (
    <Page
      title={title}
      aside={aside ?? blocked}
      width="normal"
      back={{ href: `/administration/${area}`, label: t(`areas.${area}`) }}
      footer={footer}
    >
      <div className={styles.page}>
        {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
        {children}
      </div>
    </Page>
  );
}
