import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { NoticesProps } from '../../../screens/declaration/form-declaration.ts';
import { useClockAhead } from '../../../screens/state/use-clock-ahead.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import type { HandoverForm } from '../content/handover-form.ts';
import { correctedDate } from './corrected-date.ts';

type Props = Pick<NoticesProps, 'change'> & { readonly form: HandoverForm };

/** Offers the backend's time for a date that a wrong clock filled in: the wizard hides the banner of the app, and both would sign the date. */
export function ClockNotice({ form, change }: Props) {
  const { t } = useTranslation(['handover-form', 'shell']);
  const { dateTime } = useFormats();
  const [now] = useState(() => new Date());
  const ahead = useClockAhead();
  const corrected = correctedDate(form.Date, now, ahead);
  if (corrected === null) return null;
  const server = dateTime(toWireDateTime(new Date(now.getTime() - ahead)));
  return (
    <Banner
      tone="warning"
      title={t('shell:clock.title')}
      action={
        <Button size="large" onPress={() => change({ Date: corrected })}>
          {t('clock.correct', { date: dateTime(corrected) })}
        </Button>
      }
    >
      {t('clock.text', { device: dateTime(toWireDateTime(now)), server })}
    </Banner>
  );
}
