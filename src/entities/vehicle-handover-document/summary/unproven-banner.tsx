import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { damagesOf } from '../content/damages.ts';
import type { HandoverContent } from '../content/section-props.ts';
import { formatDamage } from '../damages/format-damage.ts';

type Props = Pick<RecordRow, 'item'> & { readonly content: Pick<HandoverContent, 'form' | 'references'> };

/** Names the damages that an older app marked as repaired without a photo: they stay with the vehicle until a photo or a decision. */
export function UnprovenBanner({ item, content: { form, references } }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'canvas']);
  const ids = v.safeParse(v.array(v.string()), item['UnprovenRepairs']);
  if (!ids.success || ids.output.length === 0) return null;
  const unproven = damagesOf(form, 'repaired').filter(({ point }) => ids.output.includes(point.Id ?? ''));
  const names = unproven
    .map(({ view, point }) => [t(`canvas:view.${view}`), formatDamage(references, point)].filter(Boolean).join(' – '))
    .join(' · ');
  return (
    <Banner tone="warning" title={t('unproven')}>
      {t('unprovenText', { names })}
    </Banner>
  );
}
