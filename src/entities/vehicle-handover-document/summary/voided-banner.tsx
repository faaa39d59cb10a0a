import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Banner } from '../../../ui/layout/banner.tsx';

/** Shows when and why a handover was voided. */
export function VoidedBanner({ item }: Pick<RecordRow, 'item'>) {
  const { t } = useTranslation('vehicle-handover-document');
  const { dateTime } = useFormats();
  const date = textOf(item['VoidedOn']);
  if (date === '') return null;
  return (
    <Banner tone="danger" title={t('voided', { date: dateTime(date) })}>
      {textOf(item['VoidReason'])}
    </Banner>
  );
}
