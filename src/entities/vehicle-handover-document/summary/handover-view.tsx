import { useTranslation } from 'react-i18next';
import type { SavedRecordProps } from '../../../screens/declaration/form-declaration.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { DamagesView } from '../damages/damages-view.tsx';
import { HandoverSummary } from './handover-summary.tsx';
import { VoidedBanner } from './voided-banner.tsx';
import { readHandover } from '../content/read-handover.ts';
import { SealLine } from '../seal/seal-line.tsx';
import { contentOf } from '../content/section-props.ts';

/** A saved handover; without the drawings right after its save. */
export function HandoverView({ record, sources, isBrief }: SavedRecordProps & { readonly isBrief: boolean }) {
  const { t } = useTranslation('vehicle-handover-document');
  const { item } = record;
  const content = contentOf({ values: readHandover(item), sources, record });
  return (
    <>
      <VoidedBanner item={item} />
      <SealLine item={item} />
      <Section title={t('sections.summary')}>
        <HandoverSummary {...content} />
      </Section>
      {!isBrief && (
        <Section title={t('sections.drawings')}>
          <DamagesView {...content} change={() => undefined} errorOf={() => undefined} />
        </Section>
      )}
    </>
  );
}
