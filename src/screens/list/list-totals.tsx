import { useLiveQuery } from 'dexie-react-hooks';
import { Sigma } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridQuery } from '../../contract/grid/query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import { cachedTotals, fetchTotals, type Totals } from './export/list-totals.ts';
import styles from './list-screen.module.css';

type Props = {
  readonly declaration: ScreenDeclaration & { readonly totals: NonNullable<ScreenDeclaration['totals']> };
  readonly columns: readonly { readonly id: string }[];
  readonly query: GridQuery;
  readonly isDeviceQuery: boolean;
};

/** Sums of the filtered rows, per currency. Where the device has only some of them, a button sums the backend's rows. */
export function ListTotals({ declaration: { entity, totals: declared }, columns, query, isDeviceQuery }: Props) {
  const { t } = useTranslation([entity, 'list-tools']);
  const { database } = useSession();
  const isOnline = useOnline();
  const messages = useMessages();
  const problemText = useProblemText();
  const { amount } = useGridFormats();
  const [fetched, setFetched] = useState<{ readonly query: GridQuery; readonly totals: Totals | null } | null>(null);
  // A backend without the column has nothing to sum.
  const totals = useMemo(
    () => ({ ...declared, amounts: declared.amounts.filter((field) => columns.some(({ id }) => id === field)) }),
    [declared, columns],
  );
  const cached = useLiveQuery(() => cachedTotals(database, entity, query, totals), [database, entity, query, totals]);
  const shownTotals = cached ?? (fetched?.query === query ? fetched.totals : null);
  const isPending = fetched?.query === query && fetched.totals === null;

  async function generate() {
    setFetched({ query, totals: null });
    try {
      setFetched({ query, totals: await fetchTotals(entity, query, totals) });
    } catch (error) {
      setFetched(null);
      messages.error(problemText(error));
    }
  }
  if (shownTotals) {
    return (
      <dl className={styles.totals}>
        {totals.amounts.map((field) => (
          <div key={field}>
            <dt>{t('list-tools:totals.label', { column: t(`columns.${field}`) })}</dt>
            <dd>{[...shownTotals].map(([currency, sums]) => `${amount.format(sums[field] ?? 0)} ${currency}`).join(' · ') || '–'}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (cached === undefined || !isOnline || isDeviceQuery) return null;
  return (
    <Button variant="quiet" icon={<Sigma aria-hidden />} isPending={isPending} onPress={() => void generate()}>
      {t('list-tools:totals.sum')}
    </Button>
  );
}
