import { Plus, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { useAttempt } from '../../screens/use-attempt.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DraftPositionDialog, PositionDialog, defaultPosition, isNewPosition } from './position-dialog.tsx';
import { PositionList } from './position-list.tsx';
import { positionOfDraft, type Period, type Position } from './position.ts';
import { PositionDraftNotice } from './position-draft-notice.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// The spreadsheet reader is loaded with the first import.
const ImportPositions = lazyPart(async () => (await import('./import-positions.tsx')).ImportPositions);

/** `draft`: the key of the position's draft, which the save ends. */
type SavePosition = (position: Position, draft?: RecordKey) => Promise<void>;

type OpenPosition = { readonly position: Position; readonly draft: DraftRow | null; readonly draftKey: RecordKey };

type Props = {
  readonly summary: Position['periodicSummaryId'];
  readonly period: Period;
  readonly positions: readonly Position[];
  /** Explains why actions are missing. */
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
  /** Drafts of positions on this device; undefined where forms have no drafts. */
  readonly drafts?: readonly DraftRow[] | undefined;
  /** Undefined where the user lacks the right, as `change` and `remove`. */
  readonly add?: SavePosition | undefined;
  readonly change?: SavePosition | undefined;
  readonly remove?: ((position: Position) => Promise<void>) | undefined;
  /** Parameters of the import; undefined where it is not available. */
  readonly imports?: { readonly summary: number; readonly accessToken: string | null; readonly onImported: () => void } | undefined;
};

/** The positions of a summary with their actions, for logged-in users and for anonymous users of a link. */
export function Positions({ summary, period, positions, note, actions, drafts, add, change, remove, imports }: Props) {
  // The rule of our own backend; the specification has none.
  const limits = useHasExtension('columns') ? period : null;
  const { t } = useTranslation(['periodic-summary', 'common']);
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();
  const [edited, setEdited] = useState<OpenPosition | null>(null);
  // The live query drops a saved position's draft with a delay; until then this set hides it.
  const [saved, setSaved] = useState<ReadonlySet<RecordKey>>(new Set());
  const [isImporting, setImporting] = useState(false);
  const isNew = edited !== null && isNewPosition(edited.position, positions);
  const resumable = (drafts ?? [])
    .filter(({ key }) => !saved.has(key))
    .flatMap((draft) => {
      const position = positionOfDraft(draft);
      return position && (isNewPosition(position, positions) ? add : change) ? [{ draft, position }] : [];
    });

  function open(position: Position) {
    const draft = resumable.find((one) => one.position.Id === position.Id)?.draft ?? null;
    setEdited({ position, draft, draftKey: draft?.key ?? newLocalKey() });
  }

  async function save(position: Position) {
    await (isNew ? add : change)?.(position, drafts && edited?.draftKey);
    if (edited) setSaved((before) => new Set([...before, edited.draftKey]));
    setEdited(null);
  }

  async function confirmAndRemove(position: Position) {
    const isConfirmed = await confirm({
      title: t('positions.sure', { name: position.Description }),
      message: t('positions.final'),
      confirmLabel: t('positions.deleteOne'),
      tone: 'danger',
    });
    if (!isConfirmed) return;
    await attempt(() => remove?.(position));
  }

  function openImport() {
    if (navigator.onLine) setImporting(true);
    else messages.error(t('common:needsNetwork'));
  }

  const dialog = { period: limits, isNew, onSave: save, onClose: () => setEdited(null) };
  return (
    <Section
      title={t('positions.title')}
      description={note}
      actions={
        <>
          {add && (
            <Button icon={<Plus aria-hidden />} onPress={() => open(defaultPosition(summary, newLocalKey()))}>
              {t('positions.add')}
            </Button>
          )}
          {imports && (
            <Button icon={<Upload aria-hidden />} onPress={openImport}>
              {t('positions.import')}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {edited === null &&
        resumable.map(({ draft, position }) => (
          <PositionDraftNotice key={draft.key} draft={draft} position={position} onContinue={() => open(position)} />
        ))}
      {positions.length === 0 ? (
        <p>{t('positions.none')}</p>
      ) : (
        <PositionList positions={positions} onEdit={change && open} onDelete={remove && ((position) => void confirmAndRemove(position))} />
      )}
      {edited && !drafts && <PositionDialog key={edited.position.Id} position={edited.position} {...dialog} />}
      {edited && drafts && (
        <DraftPositionDialog
          key={edited.draftKey}
          position={edited.position}
          draft={{ summary, key: edited.draftKey, draft: edited.draft }}
          {...dialog}
        />
      )}
      {imports && isImporting && <ImportPositions {...imports} period={limits} onClose={() => setImporting(false)} />}
    </Section>
  );
}
