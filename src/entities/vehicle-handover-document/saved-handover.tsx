import { FilePlus2, Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionToolbar } from '../../screens/record/editor/action-toolbar.tsx';
import { DeliveryLine } from '../../screens/record/notices/delivery-line.tsx';
import { deliveryOf } from '../../screens/record/data/delivery.ts';
import { DeliveryNotice } from '../../screens/record/notices/delivery-notice.tsx';
import { newRecordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LazyRecordFiles } from '../../screens/record/files/lazy-record-files.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { handoverDeclaration } from './declaration.ts';
import { HandoverHistory } from './handover-history.tsx';
import { HandoverSummary } from './handover-summary.tsx';
import type { OpenHandover } from './open-handover.ts';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { readHandover } from './read-handover.ts';
import { SealLine } from './seal-line.tsx';
import { shownVehicle } from './shown-vehicle.ts';
import { useBackToList } from './use-back-to-list.ts';
import { useHandoverReferences } from './use-handover-references.ts';

type Props = { readonly handover: OpenHandover; readonly onEdit: (() => void) | null };

/** The screen after a save: delivery state, summary and next actions. */
export function SavedHandover({ handover, onEdit }: Props) {
  const { t } = useTranslation('vehicle-handover-document');
  const back = useBackToList();
  const references = useHandoverReferences();
  const navigate = useNavigateTo();
  const { may } = useSession();
  const { record } = handover;
  const form = useMemo(() => readHandover(record.item), [record.item]);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  const delivery = deliveryOf(handover.entries);
  const isReceived = delivery.kind === 'received';
  return (
    <Page
      title={t('saved.title')}
      aside={<DeliveryLine openRecord={handover} />}
      back={back}
      width="narrow"
      isForGloves
      actions={
        <>
          <ProtocolButton handover={handover} />
          <ActionToolbar declaration={handoverDeclaration} subject={{ key: record.key, row: handover.row, pending: record.pending }} />
        </>
      }
      footer={
        <>
          {onEdit && (
            <Button size="large" icon={<Pencil />} onPress={onEdit}>
              {t('saved.edit')}
            </Button>
          )}
          {may('VehicleHandoverDocument', 'IsAdd') && (
            <Button size="large" variant="primary" icon={<FilePlus2 />} onPress={() => navigate(newRecordPath('vehicle-handover-document'))}>
              {t('saved.next')}
            </Button>
          )}
        </>
      }
    >
      <div ref={top} tabIndex={-1}>
        {delivery.kind !== 'needs-you' && (
          <Banner tone="success" title={t(isReceived ? 'saved.received' : 'saved.onDevice')}>
            {t(isReceived ? 'saved.receivedText' : 'saved.onDeviceText')}
          </Banner>
        )}
      </div>
      <DeliveryNotice entity="vehicle-handover-document" openRecord={handover} />
      <SealLine handover={handover} />
      <Section title={t('sections.summary')}>
        <HandoverSummary form={form} references={references} vehicle={shownVehicle(references, form, record)} />
      </Section>
      <LazyRecordFiles entity="vehicle-handover-document" recordKey={record.key} isClosed={handover.number !== null} />
      <HandoverHistory recordKey={record.key} references={references} />
    </Page>
  );
}
