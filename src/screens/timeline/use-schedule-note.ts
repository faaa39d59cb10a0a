import { useTranslation } from 'react-i18next';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import type { Period } from './data/period.ts';
import type { TimelineData } from './data/use-timeline.ts';
import { wallMinute } from './data/wall-clock.ts';

/** Says on paper and in a file that rows are missing, or that they are the device's and how old; empty for the backend's rows of now. */
export function useScheduleNote({ isLoaded, schedule: { view, error } }: TimelineData, { start }: Period): string {
  const { t } = useTranslation(['timeline', 'list']);
  const formats = useFormats();
  const isOnline = useOnline();
  if (!isLoaded) return t('stillLoading');
  if (!view || (isOnline && error === null)) return '';
  const { asOf, completeFrom } = view;
  return [
    asOf === null ? t('list:nothingYet') : t('list:asOfDevice', { moment: formats.dateTime(asOf) }),
    completeFrom !== null && wallMinute(completeFrom) > start ? t('partlyOffline', { from: formats.date(completeFrom.slice(0, 10)) }) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
