import { Check, Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { passGuard } from '../../db/decide-entry.ts';
import type { OutboxRow } from '../../db/rows.ts';
import { tellWorker } from '../../sw/poke.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { comparePath } from '../paths.ts';
import { useSession } from '../session-context.tsx';

/** Whether a person must decide something about the entry before trying again is of any use. Past a guard that failed or warned they may go. */
export function asksForDecision({ fault }: Pick<OutboxRow, 'fault'>): boolean {
  if (fault === null) return false;
  const mayPass = fault.guard !== undefined && fault.code !== 'collision';
  return mayPass || fault.theirs !== undefined || fault.code === 'warning' || fault.code === 'may-have-arrived';
}

/** The one tap that a parked entry asks for: past its warning, or to both sides of its conflict. */
export function DecisionButton({ entry }: { entry: OutboxRow }) {
  const { t } = useTranslation('compare');
  const { database } = useSession();
  async function pass() {
    await passGuard(database, entry.seq);
    await tellWorker({ type: 'drain', reason: 'tap' });
  }
  if (entry.fault?.theirs !== undefined) {
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
