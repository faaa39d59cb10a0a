import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import type { Plan } from './plan.ts';
import type { TimelineEntry } from '../data/timeline-entry.ts';
import type { TimelineVehicle } from '../data/timeline-vehicles.ts';
import type { ProblemText } from './use-reschedule.ts';
import { wallMinute, wireOf } from '../data/wall-clock.ts';
import layout from '../../../ui/theme/layout.module.css';
import { usePendingAttempt } from '../../use-attempt.ts';

type Props = {
  readonly entry: TimelineEntry;
  readonly vehicles: readonly TimelineVehicle[];
  readonly title: string;
  readonly onPlan: (plan: Plan) => Promise<ProblemText>;
  readonly onClose: () => void;
};

/** Form alternative to dragging: sets another time or vehicle. */
export function RescheduleDialog({ entry, vehicles, title, onPlan, onClose }: Props) {
  const { t } = useTranslation(['timeline', 'record']);
  const [vehicle, setVehicle] = useState<RecordKey | null>(entry.vehicle);
  const [start, setStart] = useState<string | null>(wireOf(entry.start));
  const [end, setEnd] = useState<string | null>(entry.end === Infinity ? null : wireOf(entry.end));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, attempt] = usePendingAttempt();
  const items = useMemo(() => vehicles.map(({ key, plate, model }) => ({ id: key, label: plate, description: model })), [vehicles]);

  async function submit() {
    if (vehicle === null || start === null || (end === null && entry.end !== Infinity)) {
      setProblem(t('record:fillIn', { field: t(vehicle === null ? 'vehicle' : start === null ? 'from' : 'to') }));
      return;
    }
    const plan = { grip: 'move', entry, vehicle, start: wallMinute(start), end: end === null ? Infinity : wallMinute(end) } as const;
    await attempt(async () => {
      const result = await onPlan(plan);
      setProblem(result);
      if (result === null) onClose();
    });
  }

  return (
    <FormDialog
      title={t('changeTimesOf', { number: title })}
      submitLabel={t('keep')}
      isSubmitting={isSaving}
      otherButtons={<Button onPress={onClose}>{t('cancel')}</Button>}
      className={layout.stack4}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <ComboBoxField label={t('vehicle')} items={items} value={vehicle} onChange={setVehicle} isRequired />
      <DateTimeField label={t('from')} value={start} onChange={setStart} isRequired />
      <DateTimeField label={t('to')} value={end} onChange={setEnd} isRequired={entry.end !== Infinity} />
    </FormDialog>
  );
}
