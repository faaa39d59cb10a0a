import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Banner } from '../../../ui/layout/banner.tsx';

const states = {
  voided: { on: 'VoidedOn', reason: 'VoidReason', tone: 'danger' },
  returned: { on: 'ReturnedOn', reason: 'ReturnReason', tone: 'warning' },
} as const;

/** Says when and why a handover was voided, or returned by the office to its parties. */
export function StateBanner({ item, state }: Pick<RecordRow, 'item'> & { readonly state: keyof typeof states }) {
  const { t } = useTranslation('vehicle-handover-document');
  const { dateTime } = useFormats();
  const { on, reason, tone } = states[state];
  const date = textOf(item[on]);
  if (date === '') return null;
  return (
    <Banner tone={tone} title={t(state, { date: dateTime(date) })}>
      {textOf(item[reason])}
    </Banner>
  );
}
