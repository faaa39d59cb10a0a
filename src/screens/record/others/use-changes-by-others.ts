import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../api/backend.ts';
import type { AuditEntry } from '../../../contract/entities/shared/audit.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { deviceId } from '../../../db/schema/device-database.ts';
import { deepEqual } from '../../../sync/deep-equal.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { useSupports } from '../../use-supports.ts';
import { fieldsOf } from '../choices/use-choices.ts';
import type { LoadedRecord } from '../data/use-record.ts';

/** A change of the open record from elsewhere. `by`: null where the backend has no history. */
export type ChangeByOthers = {
  readonly by: string | null;
  readonly noticedAt: Date;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
};

type Author = { readonly content: FormValues; readonly by: string | null; readonly isHere: boolean; readonly noticedAt: Date };

/** Changes of other users since the form opened, or since the user dismissed them. */
export function useChangesByOthers(
  entity: EntityName,
  form: FormDeclaration,
  openRecord: LoadedRecord,
): { readonly change: ChangeByOthers | null; readonly dismiss: () => void } {
  const { item: content, key } = openRecord.record;
  const supports = useSupports();
  const hasHistory = supports('audit', 'list');
  const [shownContent, setShownContent] = useState(content);
  const [author, setAuthor] = useState<Author | null>(null);
  const fields = useMemo(() => differences(form, shownContent, content), [form, shownContent, content]);
  // Queued changes on this device are the user's own.
  const isOwn = openRecord.entries.length > 0;
  const isNew = fields.length > 0 && !isOwn && author?.content !== content;
  if (isOwn && fields.length > 0) setShownContent(content);
  useEffect(() => {
    if (!isNew || typeof key !== 'number') return undefined;
    let isUnmounted = false;
    const noticedAt = new Date();
    void authorOf(entity, key, hasHistory ? fields.map(({ field }) => field) : null)
      // Without its author a change is a change all the same.
      .catch(() => ({ by: null, isHere: false }))
      .then((facts) => !isUnmounted && setAuthor({ content, noticedAt, ...facts }));
    return () => {
      isUnmounted = true;
    };
  }, [isNew, entity, key, content, hasHistory, fields]);
  const isKnown = author?.content === content && !author.isHere;
  return {
    change: isKnown && fields.length > 0 ? { by: author.by, noticedAt: author.noticedAt, fields } : null,
    dismiss: () => setShownContent(content),
  };
}

function differences(form: FormDeclaration, before: FormValues, after: FormValues): ChangeByOthers['fields'] {
  const read = form.format?.read ?? ((record: FormValues) => record);
  const [old, now] = [read(before), read(after)];
  return [...new Set(fieldsOf(form).map(({ field }) => field))].flatMap((field) =>
    deepEqual(old[field], now[field]) ? [] : [{ field, before: old[field], after: now[field] }],
  );
}

/** Finds the last author of one of the fields, and whether it was this device. */
async function authorOf(entity: EntityName, id: number, fields: readonly string[] | null): Promise<Pick<Author, 'by' | 'isHere'>> {
  if (fields === null) return { by: null, isHere: false };
  const { Entries } = (await callApi('audit', 'list', { parameters: { entity, id: String(id) } })) as {
    readonly Entries: readonly AuditEntry[];
  };
  const entry = Entries.find(({ Changes }) => Changes.some(({ Path: [field = ''] }) => fields.includes(field))) ?? Entries[0];
  return { by: entry?.User ?? null, isHere: entry !== undefined && entry.DeviceId !== null && entry.DeviceId === (await deviceId()) };
}
