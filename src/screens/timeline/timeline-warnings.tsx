import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/layout/banner.tsx';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import type { Schedule } from './data/use-schedule.ts';
import { wallMinute, type WallMinute } from './data/wall-clock.ts';

/** Warnings about the data: a failed refresh, missing or partial data. */
export function TimelineWarnings({ schedule, start }: { readonly schedule: Schedule; readonly start: WallMinute }) {
  const { t } = useTranslation(['timeline', 'list']);
  const formats = useFormats();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { view, error, isPulling } = schedule;
  const from = view?.completeFrom ?? null;
  return (
    <>
      {error !== null && (
        <Banner tone="warning" title={t('list:notRefreshed')}>
          {problemText(error)}
        </Banner>
      )}
      {view?.source === 'nothing-yet' && !isPulling && error === null && (
        <Banner tone="warning" title={t('list:nothingYet')}>
          {t('list:nothingYetHint')}
        </Banner>
      )}
      {from !== null && wallMinute(from) > start && !isPulling && (
        <Banner tone="info">{t(isOnline ? 'partlyHere' : 'partlyOffline', { from: formats.date(from.slice(0, 10)) })}</Banner>
      )}
    </>
  );
}
