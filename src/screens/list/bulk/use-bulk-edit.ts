import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSync } from '../../../sw/request-sync.ts';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { ActionTarget } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import { planBulkEdit, queueBulkEdit, undoBulkEdit, type BulkChange, type BulkEditContext, type PlannedEdit } from './plan-bulk-edit.ts';

/**
 * Plans one change of many records, then queues it with one undo. `done`: records planned so far; null while nothing runs. `count`: records
 * that would change.
 */
export function useBulkEdit(
  list: Pick<BulkEditContext, 'entity' | 'form' | 'choices'>,
  onClose: (saved: readonly ActionTarget[] | null) => void,
  onUndone: () => void,
) {
  const { t } = useTranslation(['bulk-edit', 'list']);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const [planned, setPlanned] = useState<readonly PlannedEdit[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const context = { database, user, configuration, ...list };
  const count = planned?.filter(({ change }) => change !== null).length ?? 0;

  async function preview(targets: readonly ActionTarget[], change: BulkChange, isOffered: (target: ActionTarget) => boolean) {
    if (done !== null) return;
    setDone(0);
    setPlanned(await planBulkEdit(context, targets, change, isOffered, setDone));
    setDone(null);
  }

  async function run() {
    if (!planned || done !== null) return;
    setDone(0);
    const { saved, left, problem } = await queueBulkEdit(context, planned);
    if (saved.length > 0) {
      messages.success(t('list:bulk.done', { count: saved.length }), { label: t('undo'), onPress: () => void takeBack(saved) });
      void requestSync();
    }
    if (problem === null) {
      onClose(saved.map(({ target }) => target));
      return;
    }
    // The dialog stays open with the remaining records.
    messages.error(problemText(problem));
    setPlanned(left);
    setDone(null);
  }

  async function takeBack(edits: readonly PlannedEdit[]) {
    const { saved, left, problem } = await undoBulkEdit(context, edits);
    const undone = t('undone', { count: saved.length });
    if (problem === null) {
      onUndone();
      messages.info(undone);
      return;
    }
    messages.success(undone, { label: t('undo'), onPress: () => void takeBack(left) });
    messages.error(problemText(problem));
  }

  return { planned, done, count, preview, leavePreview: () => setPlanned(null), run };
}
