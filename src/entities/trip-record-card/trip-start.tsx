import { useTranslation } from 'react-i18next';
import type { NoticesProps } from '../../screens/declaration/form-declaration.ts';
import { recordPath } from '../../screens/paths.ts';
import { textOf } from '../../screens/text-of.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';

const entity = 'trip-record-card';

/** How the trip began. A wrong start reading refuses every true end reading, so it can be corrected from here. */
export function TripStart({ values: { StartDate, StartCounter }, record }: NoticesProps) {
  const { t } = useTranslation(entity);
  const formats = useFormats();
  if (!record) return null;
  return (
    <Banner tone="info" action={<LinkButton href={recordPath(entity, record.key)}>{t('correctStart')}</LinkButton>}>
      {t(typeof StartCounter === 'number' ? 'startedAt' : 'started', {
        moment: formats.dateTime(textOf(StartDate)),
        counter: formats.number(Number(StartCounter)),
      })}
    </Banner>
  );
}
