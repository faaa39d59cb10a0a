import { useLiveQuery } from 'dexie-react-hooks';
import { use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { TaborError, isMissing } from '../../../contract/wire/problem.ts';
import { cachedRow } from '../../../db/cache/cached-row.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { RecordSkeleton } from '../notices/record-skeleton.tsx';
import { RecordNotFound } from '../notices/record-not-found.tsx';
import { useRecord, useOpenedDrafts, usePulledRecord, type LoadedRecord, type OpenRecord, type RecordPull } from '../data/use-record.ts';
import { columnsOf } from '../data/action-target.ts';
import { RowContext } from '../data/related-slot.tsx';
import { useStableRecordKey } from '../data/use-stable-record-key.ts';
import { RecordHostContext } from '../../record-host.tsx';
import { useSession } from '../../session-context.tsx';
import { useHasExtension } from '../../use-supports.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { FormEditor } from '../editor/form-editor.tsx';
import { useCorrection } from '../editor/use-correction.ts';
import { isOthersRecord } from './is-others-record.ts';
import { readOnlyExcept } from './read-only-except.ts';
import { RecordView } from './record-view.tsx';
import { usefulStepFor } from '../notices/useful-step.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { SavedRecord } from './saved-record.tsx';
import { FormDraftList } from './form-draft-list.tsx';
import { useChoices } from '../choices/use-choices.ts';
import { useAdaptedForm } from '../choices/use-adapted-form.ts';

export type FormScreenProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly recordKey: RecordKey;
};

/** One record of an entity with a declared form: new, editable, or read-only. */
export function FormScreen({ declaration, form, recordKey }: FormScreenProps) {
  const { entity } = declaration;
  const functionality = functionalityOf(entity);
  const identity = useStableRecordKey(recordKey);
  const { may, session } = useSession();
  const host = use(RecordHostContext);
  const limit = host?.limit ?? null;
  const restrictedForm = useMemo(() => (limit ? readOnlyExcept(form, limit.fields) : form), [form, limit]);
  const openRecord = useRecord(entity, identity);
  const pulled = usePulledRecord(entity, openRecord?.key ?? identity, openRecord?.entries);
  const listRow = useListRow(entity, openRecord?.key ?? identity);
  const [shownRecord, setShownRecord] = useState<Shown | null>(null);
  const [editorNumber, setEditorNumber] = useState(0);
  const show = (as: Shown['as']) => setShownRecord({ key: identity, as });
  const showsAs = shownRecord?.key === identity ? shownRecord.as : null;
  const onSaved = form.staysAfterSave && (() => show('saved'));
  const onOpened = useCallback(() => setShownRecord({ key: identity, as: 'form' }), [identity]);
  const correction = useCorrection(declaration, form);
  // An editor stays while its new record is saved; a correction opens one on the draft that it wrote.
  const editorKey = `${identity} ${editorNumber}`;
  if (!openRecord || (form.action && listRow === undefined)) return <RecordSkeleton entity={entity} />;

  const record = recordFor(declaration, form, openRecord, listRow ?? null);
  if (!record && isLocalKey(identity)) {
    if (!may(functionality, 'IsAdd'))
      return <RecordNotFound entity={entity} recordKey={identity} problem={form.kind === 'steps' ? new TaborError('forbidden') : null} />;
    return (
      <OpenEditor
        key={editorKey}
        declaration={declaration}
        form={form}
        identity={identity}
        openRecord={null}
        view={null}
        onOpened={onOpened}
        onSaved={onSaved}
      />
    );
  }
  if (!record || record.isRemoved || !hasContent(record)) {
    return pulled.isPulling ? (
      <RecordSkeleton entity={entity} />
    ) : (
      <UnansweredRecord declaration={declaration} recordKey={openRecord.key} pulled={pulled} />
    );
  }
  const mayChange = (host?.mayChange ?? may(functionality, 'IsChange')) || (isLocalKey(record.key) && may(functionality, 'IsAdd'));
  const isOpen =
    (form.isOpen?.(record.item, record.row ?? {}, openRecord.entries) ?? true) &&
    (limit?.isOpen({ ...record.item, ...record.row }) ?? true);
  const isGone = pulled.problem instanceof TaborError && pulled.problem.code === 'not-found';
  const loaded = { ...openRecord, record, isGone };
  const canEdit = mayChange && isOpen && !isOthersRecord(session.user.Permissions, functionality, record);
  const edit = () => {
    setEditorNumber((before) => before + 1);
    show('form');
  };
  const correct = () => void correction.start(record).then((isStarted) => isStarted && edit());
  const isSigned = form.signing !== undefined && form.signing.signers(form.format?.read(record.item) ?? record.item).length > 0;
  if (showsAs === 'saved')
    return <SavedRecord declaration={declaration} form={form} openRecord={loaded} onEdit={canEdit ? (isSigned ? correct : edit) : null} />;
  if (!canEdit) return <RecordView declaration={declaration} form={form} openRecord={loaded} />;
  // A rejected record opens at its error, signed or not; a rejected action may leave nothing to correct.
  const isDocument = isSigned && showsAs !== 'form' && !openRecord.entries.some(needsForm);
  const view = isDocument ? (
    <RecordView declaration={declaration} form={form} openRecord={loaded} onCorrect={correct} onEdit={edit} />
  ) : null;
  return (
    <OpenEditor
      key={editorKey}
      declaration={declaration}
      form={isLocalKey(record.key) ? form : restrictedForm}
      identity={identity}
      openRecord={loaded}
      view={view}
      onOpened={onOpened}
      onSaved={onSaved}
    />
  );
}

function needsForm(entry: OutboxRow): boolean {
  return entry.state === 'parked' && (entry.kind === 'save' || usefulStepFor(entry) === 'correct');
}

type UnansweredProps = { readonly declaration: ScreenDeclaration; readonly recordKey: RecordKey; readonly pulled: RecordPull };

/**
 * A record that is not on this device: the values of its list row where there is one and no network, or where a backend of the
 * specification may have the list without the record.
 */
function UnansweredRecord({ declaration, recordKey, pulled: { problem, retry } }: UnansweredProps) {
  const { entity } = declaration;
  const { database } = useSession();
  const renderRow = use(RowContext);
  const hasRow = useLiveQuery(async () => (await cachedRow(database, entity, recordKey)).rows.length > 0, [database, entity, recordKey]);
  const hasColumns = useHasExtension('columns');
  if (hasRow === undefined) return <RecordSkeleton entity={entity} />;
  const isRowTheRecord = problem === null || (!hasColumns && problem instanceof TaborError && isMissing(problem));
  return hasRow && isRowTheRecord && renderRow ? (
    renderRow({ declaration, recordKey })
  ) : (
    <RecordNotFound entity={entity} recordKey={recordKey} problem={problem} onRetry={retry} />
  );
}

/** View of the record `key` after an action of the user. */
type Shown = { readonly key: RecordKey; readonly as: 'form' | 'saved' };

type OpenEditorProps = Omit<FormScreenProps, 'recordKey'> & {
  readonly identity: RecordKey;
  readonly openRecord: LoadedRecord | null;
  /** Shown instead of the editor unless a draft waits. */
  readonly view: ReactNode;
  readonly onOpened: () => void;
  readonly onSaved: (() => void) | undefined;
};

/** Opens the editor once the draft and all choices are loaded. */
function OpenEditor({ declaration, form, identity, openRecord, view, onOpened, onSaved }: OpenEditorProps) {
  const { entity } = declaration;
  useTranslation(entity);
  // The editor stays while the record is delivered and its key changes.
  const [draftKey] = useState(openRecord?.key ?? identity);
  const drafts = useOpenedDrafts(entity, draftKey, form.action?.call);
  const isDocument = view !== null && drafts?.draft === null;
  const isOpened = drafts !== undefined && !isDocument;
  useEffect(() => {
    if (isOpened) onOpened();
  }, [isOpened, onOpened]);
  const choices = useChoices(form, openRecord?.record, openRecord?.record.key);
  const adaptedForm = useAdaptedForm(form, choices, entity);
  const [isNewForm, setNewForm] = useState(false);
  if (!drafts || !adaptedForm) return <RecordSkeleton entity={entity} />;
  if (isDocument) return view;
  if (!openRecord && drafts.draft === null && !isNewForm && drafts.unsavedDrafts.length > 0) {
    return (
      <FormDraftList
        declaration={declaration}
        form={form}
        choices={choices}
        drafts={drafts.unsavedDrafts}
        onStartOver={() => setNewForm(true)}
      />
    );
  }
  return (
    <FormEditor
      declaration={declaration}
      form={adaptedForm}
      identity={identity}
      openRecord={openRecord}
      draft={drafts.draft}
      choices={choices}
      onSaved={onSaved}
    />
  );
}

/** The record's row in the lists on this device; null without one. */
function useListRow(entity: EntityName, key: RecordKey): GridRow | null | undefined {
  const { database } = useSession();
  return useLiveQuery(
    async () => (isLocalKey(key) ? null : ((await cachedRow(database, entity, key)).rows[0] ?? null)),
    [database, entity, key],
  );
}

/**
 * The record as stored on this device, with its list row: a record that was delivered or pulled leaves its row to the list. An action form
 * does with the row alone.
 */
function recordFor(
  declaration: ScreenDeclaration,
  form: FormDeclaration,
  { record, key }: OpenRecord,
  listRow: GridRow | null,
): RecordRow | null {
  if (!listRow || record?.isRemoved) return record;
  if (record && hasContent(record)) return record.row ? record : { ...record, row: rowWith(declaration, form, record.item, listRow) };
  if (!form.action) return record;
  const empty = { key, pending: 0, isRemoved: false, isNew: false, asOf: '' };
  return { ...empty, ...record, item: { ...form.action.fromRow(listRow), Id: key }, row: listRow } as RecordRow;
}

/**
 * A row of the list with the record's own values, which may be newer. A record with a format of its own has no columns among its fields.
 */
function rowWith(declaration: ScreenDeclaration, form: FormDeclaration, item: FormValues, listRow: GridRow): GridRow {
  if (form.format) return listRow;
  return {
    ...listRow,
    ...Object.fromEntries(Object.entries(columnsOf({ item, row: null }, form, declaration)).filter(([name]) => name in listRow)),
  };
}

/** Whether the record itself is cached, not only an action that was taken in a list. */
function hasContent(record: RecordRow): boolean {
  return Object.keys(record.item).length > 0;
}
