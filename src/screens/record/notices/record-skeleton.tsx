import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { listPath } from '../../paths.ts';

/** Placeholder while a record is loading. */
export function RecordSkeleton({ entity }: { readonly entity: EntityName }) {
  const { t } = useTranslation(entity);
  return (
    <Page title={t('one')} width="narrow" back={{ href: listPath(entity), label: t('title') }}>
      <Skeleton lines={2} />
      <Skeleton shape="block" />
    </Page>
  );
}
