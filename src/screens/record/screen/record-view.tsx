import { Pencil, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from '../editor/action-toolbar.tsx';
import { formatAdditionalField } from '../fields/format-additional-field.ts';
import { visibleGroups, valueOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import { DeliveryNotice } from '../notices/delivery-notice.tsx';
import { RecordAside } from '../notices/record-aside.tsx';
import { parsePhotos } from '../photos/parse-photos.ts';
import { PhotoRow } from '../photos/photo-row.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { useReferenceHref } from '../fields/use-reference-href.ts';
import { listPath, recordPath } from '../../paths.ts';
import { RelatedSlot } from '../data/related-slot.tsx';
import { useSession } from '../../session-context.tsx';
import { LazyNextStep } from '../../state/lazy-next-step.tsx';
import { useFormats } from '../../use-formats.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { LoadedRecord } from '../data/use-record.ts';
import { ClosedRecordDraftNotice } from '../drafts/closed-record-draft-notice.tsx';
import { additionalFieldValues } from '../save/validate-record.ts';
import { actionTargetOf, columnsOf } from '../data/action-target.ts';
import { recordTitle } from '../data/record-title.ts';
import { FormWarnings } from '../notices/form-warnings.tsx';
import { isOthersRecord } from './is-others-record.ts';
import { isRecordClosed } from './is-record-closed.ts';
import { formatField } from '../fields/format-field.ts';
import { formatFieldValue } from '../history/format-field-value.ts';
import { useChoices, type FormChoices } from '../choices/use-choices.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly openRecord: LoadedRecord;
  /** Set for a signed record: corrects it, or edits what its signatures do not cover. */
  readonly onCorrect?: () => void;
  readonly onEdit?: () => void;
};

/** Read-only fields changed by a queued action: the record itself has them only after the backend's answer. */
function queuedReadOnlyValues({ sections }: FormDeclaration, { row, pending }: LoadedRecord['record']): FormValues {
  const fields = sections.flatMap((section) => section.fields).filter(({ field, isReadOnly }) => isReadOnly && row && field in row);
  return pending > 0 ? Object.fromEntries(fields.map(({ field }) => [field, row?.[field]])) : {};
}

/** Read-only view of a record that is closed or that this user may not change. */
export function RecordView({ declaration, form, openRecord, onCorrect, onEdit }: Props) {
  const { entity } = declaration;
  const functionality = functionalityOf(entity);
  const { t } = useTranslation([entity, 'record', 'ui']);
  const { session } = useSession();
  const formats = useFormats();
  const { record } = openRecord;
  const choices = useChoices(form, record);
  const { below: Below, buttons: Buttons, view: View } = form;
  const columns = columnsOf(record, form, declaration);
  const isOthers = isOthersRecord(session.user.Permissions, functionality, record);
  const values = { ...record.item, ...queuedReadOnlyValues(form, record) };
  return (
    <Page
      title={recordTitle(declaration, record, t)}
      aside={<RecordAside declaration={declaration} openRecord={openRecord} row={columns} />}
      back={{ href: listPath(entity), label: t('title') }}
      width="normal"
      actions={
        <>
          {Buttons && <Buttons record={record} sources={choices} />}
          {onCorrect && (
            <Button icon={<PenLine aria-hidden />} onPress={onCorrect}>
              {t('record:correction.action')}
            </Button>
          )}
          {onEdit && (
            <Button icon={<Pencil aria-hidden />} onPress={onEdit}>
              {t('record:correction.rest')}
            </Button>
          )}
          <ActionToolbar declaration={declaration} target={actionTargetOf(record, form)} />
        </>
      }
    >
      <LazyNextStep declaration={declaration} row={columns} />
      <DeliveryNotice entity={entity} openRecord={openRecord} />
      {(isOthers || form.action) && (
        <Banner
          tone="info"
          action={form.action && <LinkButton href={recordPath(entity, record.key)}>{t('record:readOnly.open')}</LinkButton>}
        >
          {t(isOthers ? 'record:readOnly.others' : 'record:readOnly.action')}
        </Banner>
      )}
      <ClosedRecordDraftNotice entity={entity} recordKey={record.key} action={form.action?.call} />
      <FormWarnings entity={entity} warnings={form.warnings?.(values) ?? []} />
      {View ? <View record={record} sources={choices} /> : <RecordFields entity={entity} form={form} values={values} choices={choices} />}
      <RelatedSlot declaration={declaration} row={columns} />
      <LazyRecordFiles entity={entity} recordKey={record.key} isClosed={isRecordClosed(form, record) || isOthers} />
      {Below && <Below record={record} />}
      <HistorySection entity={entity} recordKey={record.key} formatValue={formatFieldValue(form, choices, { t, formats })} />
    </Page>
  );
}

type RecordFieldsProps = {
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly values: FormValues;
  readonly choices: FormChoices;
};

/** The declared and additional fields of a record, in their sections. */
function RecordFields({ entity, form, values, choices }: RecordFieldsProps) {
  const { t } = useTranslation([entity, 'record', 'ui']);
  const { configuration } = useSession();
  const formats = useFormats();
  const hrefOf = useReferenceHref();
  const additionalFields = additionalFieldValues(values);
  const sections = form.sections
    .map(({ id, fields }) => ({ id, fields: fields.filter((field) => field.isShown?.(values, configuration) ?? true) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      {sections.map(({ id, fields }) => (
        <Section key={id} title={t([`sections.${id}`, `record:sections.${id}`])}>
          <DescriptionList
            items={fields.map((field) => {
              const label = t(`fields.${field.field}`);
              const value = values[field.field];
              const text = formatField(field, values, choices.of(field, values), { t, formats });
              return {
                id: field.field,
                label,
                value:
                  field.type === 'photos' ? (
                    <PhotoRow photos={parsePhotos(value)} label={label} />
                  ) : (
                    text && <FieldValue type={field.type} value={value} text={text} href={hrefOf(field, value)} />
                  ),
                isWide: field.type === 'textarea' || field.type === 'richtext' || field.type === 'photos',
              };
            })}
          />
        </Section>
      ))}
      {visibleGroups(choices.groups, additionalFields).map((group) => (
        <Section key={group.Id ?? group.Name} title={group.Name || t('record:sections.additional')}>
          <DescriptionList
            items={group.Fields.map((field) => {
              const value = valueOf(additionalFields, field.Id);
              const text = formatAdditionalField(field, value, { formats, yes: t('ui:yes') });
              return {
                id: String(field.Id),
                label: field.Name,
                value: text && <FieldValue type={field.Type} value={value} text={text} />,
                isWide: field.Type === 'textarea' || field.Type === 'richtext',
              };
            })}
          />
        </Section>
      ))}
    </>
  );
}
