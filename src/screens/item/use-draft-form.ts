import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { blobIdsIn } from '../../db/blobs.ts';
import { saveDraft } from '../../db/drafts.ts';
import { useSession } from '../session-context.tsx';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

/** What the drafts table keeps of a form. */
export type DraftContent<Values> = {
  readonly form: Values;
  readonly step: string | null;
  /** What the form showed before its user's first change: what that change is told by. Drafts of older releases have none. */
  readonly seen?: Values;
};

export type Patch<Values> = Partial<Values> | ((before: Values) => Partial<Values>);

export type DraftForm<Values> = {
  readonly values: Values;
  /** What `values` were before the user's first change; null where nobody knows. */
  readonly seen: Values | null;
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
  /** Of a document that is kept already: others, and other tabs, may change it while the form is open. */
  readonly keepsSeen?: boolean;
  /** The document that the form's part belongs to; its draft is kept under a key of its own. */
  readonly partOf?: RecordKey;
};

/** A form's values, every change of which is written to the drafts of this device. */
export function useDraftForm<Values extends object>({ entity, recordKey, source, draft, keepsSeen = false, partOf }: Options<Values>): DraftForm<Values> {
  const { database } = useSession();
  const [edited, setEdited] = useState<Values | null>(draft?.form ?? null);
  const [seen, setSeen] = useState<Values | null>(draft?.seen ?? null);
  const [step, setStep] = useState<string | null>(draft?.step ?? null);
  const [problem, setProblem] = useState<unknown>(null);
  const [{ writer, forgo }] = useState(() => {
    let kept: DraftContent<Values> | null = draft;
    // A photo that came and went while one write was under way is in no draft that was ever kept.
    const gone = new Set<string>();
    const save = async (content: DraftContent<Values>) => {
      const seen = { kept, gone: [...gone].map((BlobId) => ({ BlobId })) };
      await saveDraft(database, { entity, key: recordKey, values: content, updatedAt: toWireDateTime(new Date()), ...(partOf === undefined ? {} : { partOf }) }, seen);
      kept = content;
      for (const { BlobId } of seen.gone) gone.delete(BlobId);
    };
    return { writer: createDraftWriter(save, setProblem), forgo: (ids: readonly string[]) => ids.forEach((id) => gone.add(id)) };
  });
  const values = edited ?? source;
  // Photos and signatures arrive after an await: they are added to the newest values, not to those of their render.
  const before = edited ? seen : keepsSeen ? source : null;
  const newest = useRef({ values, step, seen: before });
  useLayoutEffect(() => {
    newest.current = { values, step, seen: before };
  }, [values, step, before]);
  useFlushWhenLeaving(writer);

  const change = useCallback(
    (patch: Patch<Values>) => {
      const { values: last, seen: first } = newest.current;
      const next = { ...last, ...(typeof patch === 'function' ? patch(last) : patch) };
      newest.current = { ...newest.current, values: next };
      forgo(blobIdsIn(last));
      setSeen(first);
      setEdited(next);
      writer.write(contentOf(newest.current));
    },
    [writer, forgo],
  );

  const isChanged = edited !== null;
  const goTo = useCallback(
    (to: string) => {
      newest.current = { ...newest.current, step: to };
      setStep(to);
      if (isChanged) writer.write(contentOf(newest.current));
    },
    [writer, isChanged],
  );

  return { values, seen: before, change, step, goTo, isChanged, problem, writer };
}

function contentOf<Values>({ values, step, seen }: { readonly values: Values; readonly step: string | null; readonly seen: Values | null }): DraftContent<Values> {
  return { form: values, step, ...(seen ? { seen } : {}) };
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
