import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from '../item/action-toolbar.tsx';
import { additionalFieldText } from '../item/additional-field-text.ts';
import { groupsShown, valueOf } from '../../contract/entities/additional-field-faults.ts';
import { DeliveryLine } from '../item/delivery-line.tsx';
import { DeliveryNotice } from '../item/delivery-notice.tsx';
import { photosIn } from '../item/kept-photos.ts';
import { PhotoRow } from '../item/photo-row.tsx';
import { ShownField } from '../item/shown-field.tsx';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import type { KeptDocument } from './form-screen.tsx';
import { LeftDraftNotice } from './left-draft-notice.tsx';
import { additionalValues } from './record-faults.ts';
import { recordTitle } from './record-title.ts';
import { Remarks } from './remarks.tsx';
import { shownValue } from './shown-value.ts';
import { tellValue } from './tell-value.ts';
import { useChoices } from './use-choices.ts';

type Props = { readonly declaration: ScreenDeclaration; readonly form: FormDeclaration; readonly document: KeptDocument };

/** Read-only fields changed by a queued action: the record itself has them only after the backend's answer. */
function decidedHere({ sections }: FormDeclaration, { row, pending }: KeptDocument['record']): FormValues {
  const fields = sections.flatMap((section) => section.fields).filter(({ field, isReadOnly }) => isReadOnly && row && field in row);
  return pending > 0 ? Object.fromEntries(fields.map(({ field }) => [field, row?.[field]])) : {};
}

/** Read-only view of a record that is closed or that this user may not change. */
export function RecordView({ declaration, form, document }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'item', 'ui']);
  const { configuration } = useSession();
  const formats = useFormats();
  const choices = useChoices(form);
  const { record } = document;
  const { below: Below } = form;
  const values = { ...record.item, ...decidedHere(form, record) };
  const own = additionalValues(values);
  const sections = form.sections
    .map(({ id, fields }) => ({ id, fields: fields.filter((field) => field.isShown?.(values, configuration) ?? true) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Page
      title={recordTitle(declaration, record, t)}
      aside={<DeliveryLine document={document} />}
      back={{ href: listPath(entity), label: t('title') }}
      width="normal"
      actions={<ActionToolbar declaration={declaration} subject={{ key: record.key, row: { ...record.item, ...record.row, Id: record.key }, pending: record.pending }} />}
    >
      <DeliveryNotice entity={entity} document={document} />
      <LeftDraftNotice entity={entity} recordKey={record.key} action={form.action?.call} />
      <Remarks entity={entity} remarks={form.remarks?.(values) ?? []} />
      {sections.map(({ id, fields }) => (
        <Section key={id} title={t([`sections.${id}`, `item:sections.${id}`])}>
          <DescriptionList
            items={fields.map((field) => {
              const label = t(`fields.${field.field}`);
              const value = values[field.field];
              const words = shownValue(field, values, choices.of(field, values), { t, formats });
              return {
                id: field.field,
                label,
                value: field.type === 'photos' ? <PhotoRow photos={photosIn(value)} label={label} /> : words && <ShownField type={field.type} value={value} words={words} />,
                isWide: field.type === 'textarea' || field.type === 'richtext' || field.type === 'photos',
              };
            })}
          />
        </Section>
      ))}
      {groupsShown(choices.groups, own).map((group) => (
        <Section key={group.Id ?? group.Name} title={group.Name || t('item:sections.additional')}>
          <DescriptionList
            items={group.Fields.map((field) => {
              const value = valueOf(own, field.Id);
              const words = additionalFieldText(field, value, { formats, yes: t('ui:yes') });
              return {
                id: String(field.Id),
                label: field.Name,
                value: words && <ShownField type={field.Type} value={value} words={words} />,
                isWide: field.Type === 'textarea' || field.Type === 'richtext',
              };
            })}
          />
        </Section>
      ))}
      <LazyRecordFiles entity={entity} recordKey={record.key} />
      {Below && <Below record={record} />}
      <HistorySection entity={entity} recordKey={record.key} tell={tellValue(form, choices, { t, formats })} />
    </Page>
  );
}
