import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { unseenCorrection } from '../content/handover-versions.ts';

/** Says that two people corrected the handover without knowing of each other: the later one stands, the earlier one is a version. */
export function UnseenBanner({ item }: Pick<RecordRow, 'item'>) {
  const { t } = useTranslation(['handover-evidence', 'vehicle-handover-document']);
  const unseen = unseenCorrection(item);
  if (!unseen) return null;
  const fields = unseen.fields.map((field) => t(`vehicle-handover-document:fields.${field}`)).join(', ');
  return (
    <Banner tone="warning" title={t('unseen.title', { version: unseen.number })}>
      <p>{t(fields === '' ? 'versions.signedAnew' : 'unseen.changed', { fields })}</p>
      {unseen.reason !== '' && <p>{t('unseen.reason', { reason: unseen.reason })}</p>}
      <p>{t('unseen.text', { version: unseen.number })}</p>
    </Banner>
  );
}
