import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { rejectionOf } from '../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { useFormats } from '../use-formats.ts';
import { useProblemText } from '../use-problem-text.ts';
import layout from '../../ui/theme/layout.module.css';

/** Attempts of the first entry, its last error, and the time of its next retry. */
export function NextAttempt({ entries }: { entries: readonly OutboxRow[] }) {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const problemText = useProblemText();
  const [first] = entries;
  const rejection = first && rejectionOf(first);
  // A request before its own may have failed: of a merge, a check or a search.
  if (!first || (first.attempts === 0 && !rejection)) return <p className={layout.muted}>{t('notTriedYet')}</p>;
  const isLater = first.state === 'waiting' && first.notBefore > 0;
  return (
    <p className={layout.muted}>
      {first.attempts === 0 ? t('notTriedYet') : t('attempts', { count: first.attempts })}
      {rejection && ` · ${problemText(rejection)}`}
      {isLater && ` · ${t('nextAttempt', { moment: formats.timestamp(toWireDateTime(new Date(first.notBefore))) })}`}
    </p>
  );
}
