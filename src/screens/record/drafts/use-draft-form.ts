import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { toWireDateTime, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { blobIdsIn } from '../../../db/drafts/blobs.ts';
import { saveDraft } from '../../../db/drafts/drafts.ts';
import { useSession } from '../../session-context.tsx';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import { rebaseForm } from './rebase-form.ts';

export type DraftContent<Values> = {
  readonly form: Values;
  readonly step: string | null;
  /** Sections that the user has finished once; missing in drafts of older releases. */
  readonly checked?: readonly string[] | undefined;
  /** The record as it was when the form was opened; the base of the merge. */
  readonly base?: Fields | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

export type Patch<Values> = Partial<Values> | ((before: Values) => Partial<Values>);

export type DraftForm<Values> = {
  readonly values: Values;
  /** Changes the values and starts writing the draft at once. */
  readonly change: (patch: Patch<Values>) => void;
  readonly step: string | null;
  readonly goToStep: (step: string) => void;
  /** Sections whose errors show. */
  readonly checked: ReadonlySet<string>;
  readonly markChecked: (sections: readonly string[]) => void;
  readonly isChanged: boolean;
  /** The record as it was before the form's changes; null where the form has no record. */
  readonly base: Fields | null;
  /** Error of the last draft write; null when it succeeded. */
  readonly problem: unknown;
  /** When the last change was stored, to the minute; null before one. */
  readonly savedAt: WireDateTime | null;
  readonly writer: DraftWriter<DraftContent<Values>>;
};

type Options<Values> = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** Values until the user's first change. */
  readonly source: Values;
  readonly draft: DraftContent<Values> | null;
  /** The record as stored on this device: untouched fields of the form are rebased onto it. */
  readonly record?: Fields | null;
  /** Initial values of a form without a record: the base for the rebase once another tab has saved the record. */
  readonly defaults?: Fields;
  /** The record that the edited part belongs to; the draft has its own key. */
  readonly partOf?: RecordKey | undefined;
  /** The call of the action on that record, for an action form. */
  readonly action?: string | undefined;
};

/** The values of a form; every change is written to the drafts on this device. */
export function useDraftForm<Values extends Fields>({
  entity,
  recordKey,
  source,
  draft,
  record = null,
  defaults,
  partOf,
  action,
}: Options<Values>): DraftForm<Values> {
  const { database } = useSession();
  const [edited, setEdited] = useState<{ readonly form: Values; readonly base: Fields | null } | null>(
    draft && { form: draft.form, base: draft.base ?? null },
  );
  const [step, setStep] = useState<string | null>(draft?.step ?? null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(draft?.checked));
  const [problem, setProblem] = useState<unknown>(null);
  const [savedAt, setSavedAt] = useState<WireDateTime | null>(null);
  const [{ writer, forgo: markRemovedBlobs }] = useState(() => {
    let lastSaved: DraftContent<Values> | null = draft;
    // Blobs to release: a photo added and removed during one write never appears in a stored draft.
    const removedBlobIds = new Set<string>();
    const shownDraft: Record<string, unknown> = { problem: null, savedAt: null };
    // Setting a state to its current value may still render the form once more.
    const show = <Shown>(set: (next: Shown) => void, name: string, next: Shown) => {
      if (shownDraft[name] === next) return;
      shownDraft[name] = next;
      set(next);
    };
    const save = async (content: DraftContent<Values>) => {
      const snapshot = { lastSaved, gone: [...removedBlobIds].map((BlobId) => ({ BlobId })) };
      const belongsTo = { ...(partOf === undefined ? {} : { partOf }), ...(action === undefined ? {} : { action }) };
      await saveDraft(database, { entity, key: recordKey, values: content, updatedAt: toWireDateTime(new Date()), ...belongsTo }, snapshot);
      lastSaved = content;
      show(setSavedAt, 'savedAt', `${toWireDateTime(new Date()).slice(0, 16)}:00`);
      for (const { BlobId } of snapshot.gone) removedBlobIds.delete(BlobId);
    };
    return {
      writer: createDraftWriter(save, (error) => show(setProblem, 'problem', error)),
      forgo: (ids: readonly string[]) => ids.forEach((id) => removedBlobIds.add(id)),
    };
  });
  const { values, base } = useMemo(() => {
    if (!edited) return { values: source, base: record ?? defaults ?? null };
    return edited.base && record ? rebaseForm(edited.form, edited.base, record) : { values: edited.form, base: edited.base };
  }, [edited, source, record, defaults]);
  // Photos and signatures arrive after an await: they are added to the newest values, not to the values of their render.
  const latest = useRef({ values, base, step, checked });
  useLayoutEffect(() => {
    latest.current = { values, base, step, checked };
  }, [values, base, step, checked]);
  useFlushOnHide(writer);

  const change = useCallback(
    (patch: Patch<Values>) => {
      const { values: before, base: under } = latest.current;
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      latest.current = { ...latest.current, values: next };
      markRemovedBlobs(blobIdsIn(before));
      setEdited({ form: next, base: under });
      writer.write(contentOf(latest.current));
    },
    [writer, markRemovedBlobs],
  );

  const isChanged = edited !== null;
  const goToStep = useCallback(
    (to: string) => {
      latest.current = { ...latest.current, step: to };
      setStep(to);
      if (isChanged) writer.writeLater(contentOf(latest.current));
    },
    [writer, isChanged],
  );
  const markChecked = useCallback(
    (sections: readonly string[]) => {
      const marked = new Set([...latest.current.checked, ...sections]);
      latest.current = { ...latest.current, checked: marked };
      setChecked(marked);
      if (isChanged) writer.writeLater(contentOf(latest.current));
    },
    [writer, isChanged],
  );

  return { values, change, step, goToStep, checked, markChecked, isChanged, base, problem, savedAt, writer };
}

type Content<Values> = {
  readonly values: Values;
  readonly base: Fields | null;
  readonly step: string | null;
  readonly checked: ReadonlySet<string>;
};

function contentOf<Values>({ values, base, step, checked }: Content<Values>): DraftContent<Values> {
  return { form: values, step, ...(checked.size > 0 ? { checked: [...checked] } : {}), ...(base ? { base } : {}) };
}

/** A hidden page may be killed without notice: the system reclaims its memory for the camera. */
function useFlushOnHide(writer: Pick<DraftWriter<never>, 'flush'>): void {
  useEffect(() => {
    const flush = () => void writer.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [writer]);
}
