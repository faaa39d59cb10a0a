import { useState } from 'react';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import type { RecordScreenProps } from '../../screens/declaration/screen-declaration.ts';
import { RecordSkeleton } from '../../screens/record/notices/record-skeleton.tsx';
import { RecordNotFound } from '../../screens/record/notices/record-not-found.tsx';
import { useRecord, useOpenedDrafts, usePulledRecord } from '../../screens/record/data/use-record.ts';
import { useStableRecordKey } from '../../screens/record/data/use-stable-record-key.ts';
import { useSession } from '../../screens/session-context.tsx';
import { HandoverEditor } from './handover-editor.tsx';
import { HandoverView } from './handover-view.tsx';
import { hasContent, isEditable, toOpenHandover, type OpenHandover } from './open-handover.ts';
import { SavedHandover } from './saved-handover.tsx';
import { HandoverDraftList } from './handover-draft-list.tsx';

const entity = 'vehicle-handover-document';

/** The record screen of a handover: new, editable, just saved, or read-only. */
export function HandoverScreen({ recordKey }: RecordScreenProps) {
  const identity = useStableRecordKey(recordKey ?? '');
  const { may } = useSession();
  const openRecord = useRecord(entity, identity);
  const pulled = usePulledRecord(entity, openRecord?.key ?? identity);
  const [saved, setSaved] = useState<RecordKey | null>(null);
  if (!openRecord) return <RecordSkeleton entity={entity} />;

  const { record } = openRecord;
  if (!record && isLocalKey(identity)) {
    if (!may('VehicleHandoverDocument', 'IsAdd')) return <RecordNotFound entity={entity} recordKey={identity} problem={new TaborError('forbidden')} />;
    return <OpenEditor key={identity} identity={identity} handover={null} onSaved={() => setSaved(identity)} />;
  }
  if (!record || record.isRemoved || !hasContent(record)) return pulled.isPulling ? <RecordSkeleton entity={entity} /> : <RecordNotFound entity={entity} recordKey={openRecord.key} problem={pulled.problem} />;

  const handover = toOpenHandover(openRecord, record);
  const mayChange = may('VehicleHandoverDocument', 'IsChange') || (isLocalKey(record.key) && may('VehicleHandoverDocument', 'IsAdd'));
  const canEdit = mayChange && isEditable(handover);
  if (saved === identity) return <SavedHandover handover={handover} onEdit={canEdit ? () => setSaved(null) : null} />;
  if (!canEdit) return <HandoverView handover={handover} />;
  return <OpenEditor key={identity} identity={identity} handover={handover} onSaved={() => setSaved(identity)} />;
}

type OpenEditorProps = { readonly identity: RecordKey; readonly handover: OpenHandover | null; readonly onSaved: () => void };

/** The editor with its current draft: read on every opening, since the screen outlives several editors. */
function OpenEditor({ identity, handover, onSaved }: OpenEditorProps) {
  const drafts = useOpenedDrafts(entity, identity);
  const [hasStarted, setHasStarted] = useState(false);
  if (!drafts) return <RecordSkeleton entity={entity} />;
  if (!handover && drafts.draft === null && !hasStarted && drafts.unsavedDrafts.length > 0) {
    return <HandoverDraftList drafts={drafts.unsavedDrafts} onStartOver={() => setHasStarted(true)} />;
  }
  return <HandoverEditor identity={identity} handover={handover} draft={drafts.draft} onSaved={onSaved} />;
}
