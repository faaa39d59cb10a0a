import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { handoverSides } from '../content/handover-form.ts';
import { linkRefusalOf } from '../content/later-signatures.ts';

/** Says who refused by a link to sign the current content, and why. */
export function RefusalBanner({ item }: Pick<RecordRow, 'item'>) {
  const { t } = useTranslation('handover-evidence');
  const { dateTime } = useFormats();
  return handoverSides
    .flatMap((side) => linkRefusalOf(item, side) ?? [])
    .map(({ Side, Name, Words, RefusedOn }) => (
      <Banner key={Side} tone="warning" title={t('refusal.title', { name: Name, date: dateTime(RefusedOn) })}>
        <p>{Words}</p>
        <p>{t('refusal.text')}</p>
      </Banner>
    ));
}
