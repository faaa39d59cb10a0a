import { Check, Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { passGuard } from '../../../db/outbox/decide-entry.ts';
import { rejectionOf, type RejectionSource } from '../../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { postToWorker } from '../../../sw/request-sync.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { comparePath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';

/**
 * Whether a retry of a parked entry needs a decision first: pass a guard or a warning, settle a conflict, resend what may have arrived. A
 * collision cannot be passed.
 */
export function needsDecision(entry: RejectionSource): boolean {
  const rejection = rejectionOf(entry);
  if (rejection === null) return false;
  const mayPass = rejection.guard !== undefined && rejection.code !== 'collision';
  return mayPass || rejection.theirs !== undefined || rejection.code === 'warning' || rejection.code === 'may-have-arrived';
}

/** Button for the decision of a parked entry: sends it past its warning, or opens the comparison of its conflict. */
export function DecisionButton({ entry }: { entry: OutboxRow }) {
  const { t } = useTranslation('compare');
  const { database } = useSession();
  async function pass() {
    await passGuard(database, entry.seq);
    await postToWorker({ type: 'drain', reason: 'tap' });
  }
  if (rejectionOf(entry)?.theirs !== undefined) {
    return (
      <LinkButton variant="primary" href={comparePath(entry.seq)} icon={<Columns2 aria-hidden />}>
        {t('open')}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" icon={<Check aria-hidden />} onPress={() => void pass()}>
      {t('passAnyway')}
    </Button>
  );
}
