import { Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newLocalKey } from '../../contract/fields.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { Section } from '../../ui/section.tsx';
import { PositionDialog, blankPosition, isNewPosition } from './position-dialog.tsx';
import { PositionList } from './position-list.tsx';
import type { Period, Position } from './position.ts';

// What reads spreadsheets comes with the first import.
const ImportPositions = lazy(async () => ({ default: (await import('./import-positions.tsx')).ImportPositions }));

type Props = {
  readonly summary: Position['periodicSummaryId'];
  readonly period: Period;
  readonly positions: readonly Position[];
  /** Said in place of what is not offered. */
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
  /** Left out where the user may not. */
  readonly add?: ((position: Position) => Promise<void>) | undefined;
  readonly change?: ((position: Position) => Promise<void>) | undefined;
  readonly remove?: ((position: Position) => Promise<void>) | undefined;
  /** Whether positions may be imported, by whom, and what follows. */
  readonly imports?: { readonly summary: number; readonly accessToken: string | null; readonly onImported: () => void } | undefined;
};

/** The positions of a summary with what may be done to them, for whoever sees them: by a login or by a link. */
export function Positions({ summary, period, positions, note, actions, add, change, remove, imports }: Props) {
  const { t } = useTranslation(['periodic-summary', 'common']);
  const confirm = useConfirm();
  const messages = useMessages();
  const problemText = useProblemText();
  const [edited, setEdited] = useState<Position | null>(null);
  const [isImporting, setImporting] = useState(false);
  const isNew = edited !== null && isNewPosition(edited, positions);

  async function save(position: Position) {
    await (isNew ? add : change)?.(position);
    setEdited(null);
  }

  async function askAndRemove(position: Position) {
    const isAgreed = await confirm({ title: t('positions.deleteOne'), message: t('positions.sure', { name: position.Description }), confirmLabel: t('positions.deleteOne'), tone: 'danger' });
    if (!isAgreed) return;
    try {
      await remove?.(position);
    } catch (error) {
      messages.error(problemText(error));
    }
  }

  function openImport() {
    if (navigator.onLine) setImporting(true);
    else messages.error(t('common:needsNetwork'));
  }

  return (
    <Section
      title={t('positions.title')}
      description={note}
      actions={
        <>
          {add && (
            <Button icon={<Plus aria-hidden />} onPress={() => setEdited(blankPosition(summary, newLocalKey()))}>
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
      {positions.length === 0 ? (
        <p>{t('positions.none')}</p>
      ) : (
        <PositionList positions={positions} onEdit={change && setEdited} onDelete={remove && ((position) => void askAndRemove(position))} />
      )}
      {edited && <PositionDialog key={edited.Id} position={edited} period={period} isNew={isNew} onSave={save} onClose={() => setEdited(null)} />}
      <Suspense>{imports && isImporting && <ImportPositions {...imports} period={period} onClose={() => setImporting(false)} />}</Suspense>
    </Section>
  );
}
