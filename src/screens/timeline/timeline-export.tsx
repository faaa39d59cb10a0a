import { FileSpreadsheet, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { usePendingAttempt } from '../use-attempt.ts';
import type { Period } from './data/period.ts';
import type { TimelineTexts } from './data/use-timeline-texts.ts';
import type { TimelineData } from './data/use-timeline.ts';
import { useScheduleNote } from './use-schedule-note.ts';

type Props = {
  readonly title: string;
  readonly data: TimelineData;
  readonly texts: TimelineTexts;
  readonly period: Period;
  readonly onPrint: () => void;
};

/** Print and spreadsheet of the shown vehicles and days. */
export function TimelineExport({ title, data, texts, period, onPrint }: Props) {
  const { t } = useTranslation(['timeline', 'list']);
  const messages = useMessages();
  const note = useScheduleNote(data, period);
  const [isPending, attempt] = usePendingAttempt();

  async function generate() {
    await attempt(async () => {
      const { downloadSchedule } = await import('./export/download-schedule.ts');
      const name = await downloadSchedule({ title, data, texts, period, heading: (column) => t(column), free: t('free'), note });
      messages.success(t('list:export.done', { name }));
    });
  }
  return (
    <>
      <IconButton label={t('print')} icon={<Printer aria-hidden />} isDisabled={!data.isLoaded} onPress={onPrint} />
      <IconButton
        label={t('excel')}
        icon={<FileSpreadsheet aria-hidden />}
        isPending={isPending}
        isDisabled={!data.isLoaded}
        onPress={() => void generate()}
      />
    </>
  );
}
