import { FilePlus2, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { listPath, newRecordPath } from '../../paths.ts';
import { RelatedSlot } from '../data/related-slot.tsx';
import { useSession } from '../../session-context.tsx';
import { LazyNextStep } from '../../state/lazy-next-step.tsx';
import { useFormats } from '../../use-formats.ts';
import { useNavigateTo } from '../../use-navigate-to.ts';
import { useChoices } from '../choices/use-choices.ts';
import { actionTargetOf, columnsOf } from '../data/action-target.ts';
import { deliveryOf } from '../data/delivery.ts';
import type { LoadedRecord } from '../data/use-record.ts';
import { ActionToolbar } from '../editor/action-toolbar.tsx';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { formatFieldValue } from '../history/format-field-value.ts';
import { HistorySection } from '../history/history-section.tsx';
import { DeliveryNotice } from '../notices/delivery-notice.tsx';
import { RecordAside } from '../notices/record-aside.tsx';
import { isOthersRecord } from './is-others-record.ts';
import { isRecordClosed } from './is-record-closed.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly openRecord: LoadedRecord;
  /** Null: the record may not be changed. */
  readonly onEdit: (() => void) | null;
};

/** The screen after a save: delivery state, the record and next actions. */
export function SavedRecord({ declaration, form, openRecord, onEdit }: Props) {
  const { entity } = declaration;
  const functionality = functionalityOf(entity);
  const { t } = useTranslation([entity, 'record', 'ui']);
  const { may, session } = useSession();
  const navigate = useNavigateTo();
  const formats = useFormats();
  const { record, entries } = openRecord;
  const choices = useChoices(form, record);
  const { buttons: Buttons, view: View } = form;
  const columns = columnsOf(record, form, declaration);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  const delivery = deliveryOf(entries);
  const isReceived = delivery.kind === 'received';
  return (
    <Page
      title={t('saved.title')}
      aside={<RecordAside declaration={declaration} openRecord={openRecord} row={columns} />}
      back={{ href: listPath(entity), label: t('title') }}
      width="narrow"
      isForGloves
      actions={
        <>
          {Buttons && <Buttons record={record} sources={choices} />}
          <ActionToolbar declaration={declaration} target={actionTargetOf(record, form)} />
        </>
      }
      footer={
        <>
          {onEdit && (
            <Button size="large" icon={<Pencil />} onPress={onEdit}>
              {t('saved.edit')}
            </Button>
          )}
          {may(functionality, 'IsAdd') && (
            <Button size="large" variant="primary" icon={<FilePlus2 />} onPress={() => navigate(newRecordPath(entity))}>
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
      <LazyNextStep declaration={declaration} row={columns} />
      <DeliveryNotice entity={entity} openRecord={openRecord} />
      {View && <View record={record} sources={choices} />}
      <RelatedSlot declaration={declaration} row={columns} />
      <LazyRecordFiles
        entity={entity}
        recordKey={record.key}
        isClosed={isRecordClosed(form, record) || isOthersRecord(session.user.Permissions, functionality, record)}
      />
      <HistorySection entity={entity} recordKey={record.key} formatValue={formatFieldValue(form, choices, { t, formats })} />
    </Page>
  );
}
