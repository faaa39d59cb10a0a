import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedRecordProps } from '../../../screens/declaration/form-declaration.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { HandoverSummary } from './handover-summary.tsx';
import { MissingBanner } from './missing-banner.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { StateBanner } from './state-banner.tsx';
import { UnprovenBanner } from './unproven-banner.tsx';
import { UnseenBanner } from './unseen-banner.tsx';
import { withLaterSignatures } from '../content/later-signatures.ts';
import { readHandover } from '../content/read-handover.ts';
import { SealLine } from '../seal/seal-line.tsx';
import { contentOf } from '../content/section-props.ts';
import { isVoided } from '../content/stored-state.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

// Loaded with the texts of damage cases.
const ServiceRequestOffer = lazyPart(async () => (await import('../cases/service-request-offer.tsx')).ServiceRequestOffer);

/** A saved handover as a document, its seal's state on top. */
export function HandoverView({ record, sources }: SavedRecordProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const { item } = record;
  const content = contentOf({ values: withLaterSignatures(readHandover(item), item), sources, record });
  return (
    <>
      <StateBanner item={item} state="voided" />
      <StateBanner item={item} state="returned" />
      {!isVoided(item) && <MissingBanner item={item} />}
      {!isVoided(item) && <UnprovenBanner item={item} content={content} />}
      <Suspense>
        <SealLine item={item} recordKey={record.key} />
        {!isVoided(item) && <UnseenBanner item={item} />}
        {!isVoided(item) && <RefusalBanner item={item} />}
      </Suspense>
      {!isVoided(item) && <ServiceRequestOffer form={content.form} handover={record.key} />}
      <Section title={t('sections.summary')}>
        <HandoverSummary {...content} isSaved row={record.row} />
      </Section>
    </>
  );
}
