import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { stateOf, type HandoverState } from '../content/stored-state.ts';

const tones = { voided: 'danger', returned: 'warning' } as const satisfies Record<HandoverState, string>;

/** Says when and why a handover was voided, or returned by the office to its parties. */
export function StateBanner({ item, state }: Pick<RecordRow, 'item'> & { readonly state: HandoverState }) {
  const { t } = useTranslation('vehicle-handover-document');
  const { dateTime } = useFormats();
  const stored = stateOf(item, state);
  if (!stored) return null;
  return (
    <Banner tone={tones[state]} title={t(state, { date: dateTime(stored.on) })}>
      {stored.reason}
    </Banner>
  );
}
