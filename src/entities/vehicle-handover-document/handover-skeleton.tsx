import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBackToList } from './use-back-to-list.ts';

export function HandoverSkeleton() {
  const { t } = useTranslation('vehicle-handover-document');
  const back = useBackToList();
  return (
    <Page title={t('one')} width="narrow" back={back}>
      <Skeleton lines={2} />
      <Skeleton shape="block" />
    </Page>
  );
}
