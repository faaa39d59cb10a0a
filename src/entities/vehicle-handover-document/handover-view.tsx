import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionToolbar } from '../../screens/record/editor/action-toolbar.tsx';
import { DeliveryLine } from '../../screens/record/notices/delivery-line.tsx';
import { DeliveryNotice } from '../../screens/record/notices/delivery-notice.tsx';
import { LazyRecordFiles } from '../../screens/record/files/lazy-record-files.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DamagesView } from './damages-view.tsx';
import { handoverDeclaration } from './declaration.ts';
import { HandoverHistory } from './handover-history.tsx';
import { HandoverSummary } from './handover-summary.tsx';
import type { OpenHandover } from './open-handover.ts';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { readHandover } from './read-handover.ts';
import { useBackToList } from './use-back-to-list.ts';
import { useHandoverReferences } from './use-handover-references.ts';
import { SealLine } from './seal-line.tsx';
import { shownVehicle } from './shown-vehicle.ts';

/** A handover that is confirmed or that this user may not change. */
export function HandoverView({ handover }: { readonly handover: OpenHandover }) {
  const { t } = useTranslation('vehicle-handover-document');
  const references = useHandoverReferences();
  const { record } = handover;
  const form = useMemo(() => readHandover(record.item), [record.item]);
  const vehicle = shownVehicle(references, form, record);
  const back = useBackToList();
  const subject = { key: record.key, row: handover.row, pending: record.pending };
  return (
    <Page
      title={handover.number === null ? t('one') : t('numbered', { number: handover.number })}
      aside={<DeliveryLine openRecord={handover} />}
      back={back}
      width="normal"
      actions={
        <>
          <ProtocolButton handover={handover} />
          <ActionToolbar declaration={handoverDeclaration} subject={subject} />
        </>
      }
    >
      <DeliveryNotice entity="vehicle-handover-document" openRecord={handover} />
      <SealLine handover={handover} />
      <Section title={t('sections.summary')}>
        <HandoverSummary form={form} references={references} vehicle={vehicle} />
      </Section>
      <Section title={t('sections.drawings')}>
        <DamagesView form={form} references={references} vehicle={vehicle} change={() => undefined} errorOf={() => undefined} />
      </Section>
      <LazyRecordFiles entity="vehicle-handover-document" recordKey={record.key} isClosed={handover.number !== null} />
      <HandoverHistory recordKey={record.key} references={references} />
    </Page>
  );
}
