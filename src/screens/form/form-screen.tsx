import { useLiveQuery } from 'dexie-react-hooks';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView } from '../../db/list-rows.ts';
import type { RecordRow } from '../../db/rows.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import { ItemSkeleton } from '../item/item-skeleton.tsx';
import { NotHere } from '../item/not-here.tsx';
import { useDocument, useOpenedDraft, usePulledDocument, type OpenDocument } from '../item/use-document.ts';
import { useIdentity } from '../item/use-identity.ts';
import { ItemHostContext } from '../item-host.tsx';
import { useSession } from '../session-context.tsx';
import type { FormDeclaration } from './form-declaration.ts';
import { FormEditor } from './form-editor.tsx';
import { limitedForm } from './limited-form.ts';
import { RecordView } from './record-view.tsx';
import { UnfinishedForms } from './unfinished-forms.tsx';
import { useChoices } from './use-choices.ts';
import { useOfferedForm } from './use-offered-form.ts';

export type FormScreenProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly recordKey: RecordKey;
};

/** One record of an entity with a declared form: new, editable, or read-only. */
export function FormScreen({ declaration, form, recordKey }: FormScreenProps) {
  const { entity, functionality } = declaration;
  const identity = useIdentity(recordKey);
  const { may } = useSession();
  const host = use(ItemHostContext);
  const limit = host?.limit ?? null;
  const open = useMemo(() => (limit ? limitedForm(form, limit.fields) : form), [form, limit]);
  const document = useDocument(entity, identity);
  const pulled = usePulledDocument(entity, document?.key ?? identity);
  const listed = useListedRow(entity, form, document?.key ?? identity);
  if (!document || listed === undefined) return <ItemSkeleton entity={entity} />;

  const record = recordFor(form, document, listed);
  if (!record && isLocalKey(identity)) {
    if (!may(functionality, 'IsAdd')) return <NotHere entity={entity} recordKey={identity} problem={null} />;
    return <OpenEditor key={identity} declaration={declaration} form={form} identity={identity} document={null} />;
  }
  if (!record || record.isRemoved || !hasContent(record)) {
    return pulled.isAsking ? <ItemSkeleton entity={entity} /> : <NotHere entity={entity} recordKey={document.key} problem={pulled.problem} />;
  }
  const mayChange = (host?.mayChange ?? may(functionality, 'IsChange')) || (isLocalKey(record.key) && may(functionality, 'IsAdd'));
  const isOpen = (form.isOpen?.(record.item, record.row ?? {}) ?? true) && (limit?.isOpen({ ...record.item, ...record.row }) ?? true);
  const kept = { ...document, record };
  if (!mayChange || !isOpen) return <RecordView declaration={declaration} form={form} document={kept} />;
  return <OpenEditor key={identity} declaration={declaration} form={isLocalKey(record.key) ? form : open} identity={identity} document={kept} />;
}

export type KeptDocument = OpenDocument & { readonly record: RecordRow };

type OpenEditorProps = Omit<FormScreenProps, 'recordKey'> & { readonly identity: RecordKey; readonly document: KeptDocument | null };

/** Opens the editor once the draft and all choices are loaded. */
function OpenEditor({ declaration, form, identity, document }: OpenEditorProps) {
  const { entity } = declaration;
  useTranslation(entity);
  const drafts = useOpenedDraft(entity, identity, form.action?.call);
  const choices = useChoices(form);
  const offered = useOfferedForm(form, choices, entity);
  const [isBegun, setBegun] = useState(false);
  if (!drafts || !offered) return <ItemSkeleton entity={entity} />;
  if (!document && drafts.own === null && !isBegun && drafts.unfinished.length > 0) {
    return <UnfinishedForms declaration={declaration} form={form} choices={choices} drafts={drafts.unfinished} onStartOver={() => setBegun(true)} />;
  }
  return <FormEditor declaration={declaration} form={offered} identity={identity} document={document} draft={drafts.own} choices={choices} />;
}

/** The record's list row, for an action form; null without such a row. */
function useListedRow(entity: EntityName, form: FormDeclaration, key: RecordKey): GridRow | null | undefined {
  const { database } = useSession();
  return useLiveQuery(async () => {
    if (!form.action) return null;
    const query = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', key), search: '' };
    return (await listView(database, entity, query, [], null)).rows[0] ?? null;
  }, [database, entity, form, key]);
}

/** The record as stored on this device; an action form falls back to the list row. */
function recordFor({ action }: FormDeclaration, { record, key }: OpenDocument, listed: GridRow | null): RecordRow | null {
  if (!action || !listed || record?.isRemoved) return record;
  if (record && hasContent(record)) return { ...record, row: record.row ?? listed };
  const empty = { key, pending: 0, isRemoved: false, isNew: false, asOf: '' };
  return { ...empty, ...record, item: { ...action.fromRow(listed), Id: key }, row: listed } as RecordRow;
}

/** Whether the record itself is cached, not only an action that was taken in a list. */
function hasContent(record: RecordRow): boolean {
  return Object.keys(record.item).length > 0;
}
