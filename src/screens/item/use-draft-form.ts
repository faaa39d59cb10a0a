import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { blobIdsIn } from '../../db/blobs.ts';
import { saveDraft } from '../../db/drafts.ts';
import { useSession } from '../session-context.tsx';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

/** What the drafts table keeps of a form. */
export type DraftContent<Values> = { readonly form: Values; readonly step: string | null };

export type Patch<Values> = Partial<Values> | ((before: Values) => Partial<Values>);

export type DraftForm<Values> = {
  readonly values: Values;
  /** On its way to the disk before anything else happens. */
  readonly change: (patch: Patch<Values>) => void;
  readonly step: string | null;
  readonly goTo: (step: string) => void;
  readonly isChanged: boolean;
  /** Why the last change could not be kept; null when it was. */
  readonly problem: unknown;
  readonly writer: DraftWriter<DraftContent<Values>>;
};

type Options<Values> = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** What the form shows until its user changes something. */
  readonly source: Values;
  readonly draft: DraftContent<Values> | null;
  /** The document that the form's part belongs to; its draft is kept under a key of its own. */
  readonly partOf?: RecordKey | undefined;
  /** The call of the action on that document that the form takes. */
  readonly action?: string | undefined;
};

/** A form's values, every change of which is written to the drafts of this device. */
export function useDraftForm<Values extends object>({ entity, recordKey, source, draft, partOf, action }: Options<Values>): DraftForm<Values> {
  const { database } = useSession();
  const [edited, setEdited] = useState<Values | null>(draft?.form ?? null);
  const [step, setStep] = useState<string | null>(draft?.step ?? null);
  const [problem, setProblem] = useState<unknown>(null);
  const [{ writer, forgo }] = useState(() => {
    let kept: DraftContent<Values> | null = draft;
    // A photo that came and went while one write was under way is in no draft that was ever kept.
    const gone = new Set<string>();
    const save = async (content: DraftContent<Values>) => {
      const seen = { kept, gone: [...gone].map((BlobId) => ({ BlobId })) };
      const belongsTo = { ...(partOf === undefined ? {} : { partOf }), ...(action === undefined ? {} : { action }) };
      await saveDraft(database, { entity, key: recordKey, values: content, updatedAt: toWireDateTime(new Date()), ...belongsTo }, seen);
      kept = content;
      for (const { BlobId } of seen.gone) gone.delete(BlobId);
    };
    return { writer: createDraftWriter(save, setProblem), forgo: (ids: readonly string[]) => ids.forEach((id) => gone.add(id)) };
  });
  const values = edited ?? source;
  // Photos and signatures arrive after an await: they are added to the newest values, not to those of their render.
  const newest = useRef({ values, step });
  useLayoutEffect(() => {
    newest.current = { values, step };
  }, [values, step]);
  useFlushWhenLeaving(writer);

  const change = useCallback(
    (patch: Patch<Values>) => {
      const before = newest.current.values;
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      newest.current = { ...newest.current, values: next };
      forgo(blobIdsIn(before));
      setEdited(next);
      writer.write({ form: next, step: newest.current.step });
    },
    [writer, forgo],
  );

  const isChanged = edited !== null;
  const goTo = useCallback(
    (to: string) => {
      newest.current = { ...newest.current, step: to };
      setStep(to);
      if (isChanged) writer.write({ form: newest.current.values, step: to });
    },
    [writer, isChanged],
  );

  return { values, change, step, goTo, isChanged, problem, writer };
}

/** A page that is hidden may never be shown again: the system takes its memory for the camera. */
function useFlushWhenLeaving(writer: Pick<DraftWriter<never>, 'flush'>): void {
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
