import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Banner } from '../../../ui/layout/banner.tsx';

/** Says when and why the office returned a handover to its parties. */
export function ReturnedBanner({ item }: Pick<RecordRow, 'item'>) {
  const { t } = useTranslation('vehicle-handover-document');
  const { dateTime } = useFormats();
  const date = textOf(item['ReturnedOn']);
  if (date === '') return null;
  return (
    <Banner tone="warning" title={t('returned', { date: dateTime(date) })}>
      {textOf(item['ReturnReason'])}
    </Banner>
  );
}
