import { useState } from 'react';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import type { ItemScreenProps } from '../../screens/declaration.ts';
import { ItemSkeleton } from '../../screens/item/item-skeleton.tsx';
import { NotHere } from '../../screens/item/not-here.tsx';
import { useDocument, useOpenedDraft, usePulledDocument } from '../../screens/item/use-document.ts';
import { useIdentity } from '../../screens/item/use-identity.ts';
import { useSession } from '../../screens/session-context.tsx';
import { HandoverEditor } from './handover-editor.tsx';
import { HandoverView } from './handover-view.tsx';
import { hasContent, isOpenForChange, toKeptHandover, type KeptHandover } from './kept-handover.ts';
import { SavedHandover } from './saved-handover.tsx';
import { UnfinishedHandovers } from './unfinished-handovers.tsx';

const entity = 'vehicle-handover-document';

/** The record screen of a handover: new, editable, just saved, or read-only. */
export function HandoverScreen({ recordKey }: ItemScreenProps) {
  const identity = useIdentity(recordKey ?? '');
  const { may } = useSession();
  const document = useDocument(entity, identity);
  const pulled = usePulledDocument(entity, document?.key ?? identity);
  const [saved, setSaved] = useState<RecordKey | null>(null);
  if (!document) return <ItemSkeleton entity={entity} />;

  const { record } = document;
  if (!record && isLocalKey(identity)) {
    if (!may('VehicleHandoverDocument', 'IsAdd')) return <NotHere entity={entity} recordKey={identity} problem={new TaborError('forbidden')} />;
    return <OpenEditor key={identity} identity={identity} kept={null} onSaved={() => setSaved(identity)} />;
  }
  if (!record || record.isRemoved || !hasContent(record)) return pulled.isAsking ? <ItemSkeleton entity={entity} /> : <NotHere entity={entity} recordKey={document.key} problem={pulled.problem} />;

  const kept = toKeptHandover(document, record);
  const mayChange = may('VehicleHandoverDocument', 'IsChange') || (isLocalKey(record.key) && may('VehicleHandoverDocument', 'IsAdd'));
  const isEditable = mayChange && isOpenForChange(kept);
  if (saved === identity) return <SavedHandover document={kept} onEdit={isEditable ? () => setSaved(null) : null} />;
  if (!isEditable) return <HandoverView document={kept} />;
  return <OpenEditor key={identity} identity={identity} kept={kept} onSaved={() => setSaved(identity)} />;
}

type OpenEditorProps = { readonly identity: RecordKey; readonly kept: KeptHandover | null; readonly onSaved: () => void };

/** The editor with its current draft: read on every opening, since the screen outlives several editors. */
function OpenEditor({ identity, kept, onSaved }: OpenEditorProps) {
  const drafts = useOpenedDraft(entity, identity);
  const [isBegun, setBegun] = useState(false);
  if (!drafts) return <ItemSkeleton entity={entity} />;
  if (!kept && drafts.own === null && !isBegun && drafts.unfinished.length > 0) {
    return <UnfinishedHandovers drafts={drafts.unfinished} onStartOver={() => setBegun(true)} />;
  }
  return <HandoverEditor identity={identity} kept={kept} draft={drafts.own} onSaved={onSaved} />;
}
