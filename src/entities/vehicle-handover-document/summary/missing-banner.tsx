import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { nameOfCheck } from '../content/checklist.ts';

const missingItem = v.looseObject({ Name: v.string(), NameDe: v.nullish(v.string(), null), NameEn: v.nullish(v.string(), null) });

/**
 * Names the required checks and photos that the handover lacks: it was made by an older app or with an older list, and waits for a review.
 */
export function MissingBanner({ item }: Pick<RecordRow, 'item'>) {
  const { t, i18n } = useTranslation('vehicle-handover-document');
  const read = v.safeParse(v.array(missingItem), item['MissingItems']);
  if (!read.success || read.output.length === 0) return null;
  // Names of items have commas of their own.
  const items = read.output.map((one) => nameOfCheck(one, i18n.language)).join(' · ');
  return (
    <Banner tone="warning" title={t('incomplete')}>
      {t('incompleteText', { items })}
    </Banner>
  );
}
