import { useTranslation } from 'react-i18next';
import { fileTableOf } from '../../../contract/registry.ts';
import { DraftFilesField } from '../files/draft-files-field.tsx';
import { draftFilesField } from '../files/draft-files.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from './action-toolbar.tsx';
import { DeliveryLine } from '../notices/delivery-line.tsx';
import { RecordLayout } from './record-layout.tsx';
import { useRecordName } from '../data/use-record-name.ts';
import { listPath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { FormNotices } from './form-notices.tsx';
import { formSections } from './form-sections.tsx';
import { formatFieldValue } from '../history/format-field-value.ts';
import { recordTitle } from '../data/record-title.ts';
import { useDeclaredForm, type FormEditorProps } from './use-declared-form.ts';
import { useSaveForm } from './use-save-form.ts';

/** Edits a declared form until it is saved on this device. */
export function FormEditor(props: FormEditorProps) {
  const { declaration, form, identity, openRecord, choices } = props;
  const { entity } = declaration;
  const action = form.action?.call;
  const { t } = useTranslation([entity, 'item']);
  const { configuration } = useSession();
  const formats = useFormats();
  const nameOf = useRecordName();
  const declared = useDeclaredForm(props);
  const { draftForm, recordForm, availabilityOf, warnings, change } = declared;
  const { values } = draftForm;
  const saving = useSaveForm(props, declared);
  const { stop } = saving;

  const formParts = formSections({
    entity,
    recordKey: openRecord?.record.key ?? identity,
    form,
    values,
    change,
    choices,
    availabilityOf,
    configuration,
    titleOf: (section) => t([`sections.${section}`, `item:sections.${section}`]),
    warningAt: (field) => {
      const remark = warnings.find((one) => one.field === field);
      return remark && recordForm.textOf(remark);
    },
    errorIn: (section) => (field) => recordForm.errorIn(section)(field) ?? (stop?.field === field ? stop.message : undefined),
  });
  const hasDraftFiles = openRecord === null && !action && fileTableOf(entity) !== null;
  const files = { id: 'files', title: t('item:files.section'), fields: [draftFilesField], content: <DraftFilesField values={values} change={change} /> };
  const sections = hasDraftFiles ? [...formParts, files] : formParts;

  const record = openRecord?.record;
  const { below: Below } = form;
  return (
    <>
      <RecordLayout
        kind="page"
        title={action ? `${t(`actions.${action}`)}: ${nameOf(declaration, openRecord?.record.row ?? {}).title}` : openRecord ? recordTitle(declaration, openRecord.record, t) : t('create')}
        aside={openRecord && <DeliveryLine openRecord={openRecord} />}
        back={{ href: listPath(entity), label: t('title') }}
        actions={record && !action && <ActionToolbar declaration={declaration} subject={{ key: record.key, row: { ...record.item, ...record.row, Id: record.key }, pending: record.pending }} />}
        notices={<FormNotices declaration={declaration} openRecord={openRecord} declared={declared} saving={saving} />}
        history={
          record && (
            <>
              {!action && <LazyRecordFiles entity={entity} recordKey={record.key} />}
              <HistorySection entity={entity} recordKey={record.key} formatValue={formatFieldValue(form, choices, { t, formats })} />
            </>
          )
        }
        below={record && Below && <Below record={record} />}
        sections={sections}
        step={draftForm.step}
        onStep={draftForm.goToStep}
        errors={recordForm.shown}
        onCheck={recordForm.check}
        onSave={() => void saving.save(sections)}
        isSaving={saving.isSaving}
        {...(action ? { saveLabel: t(`actions.${action}`) } : {})}
      />
      {saving.dialog}
    </>
  );
}
