import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { useClockAhead } from '../../screens/state/use-clock-ahead.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { Banner } from '../../ui/layout/banner.tsx';

/**
 * Warns that this device's clock differs from the backend's: dates of bookings, handovers and readings would be wrong, and be rejected days
 * later.
 */
export function ClockBanner() {
  const { t } = useTranslation('shell');
  const { dateTime } = useFormats();
  const ahead = useClockAhead();
  const [now] = useState(() => Date.now());
  if (ahead === 0) return null;
  const formatTime = (time: number) => dateTime(toWireDateTime(new Date(time)));
  return (
    <Banner tone="warning" title={t('clock.title')}>
      {t('clock.text', { device: formatTime(now), server: formatTime(now - ahead) })}
    </Banner>
  );
}
