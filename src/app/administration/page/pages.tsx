import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './administration.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** One page of entries: it ends before the entry `before`; null for the newest. */
export type PageOf = { readonly before: number | null; readonly isLast: boolean; readonly onOlder: (oldest: number) => void };

/** Entries from the newest on; each press adds the page before. */
export function Pages({ children }: { readonly children: (page: PageOf) => ReactNode }) {
  const [pageStarts, setPageStarts] = useState<readonly (number | null)[]>([null]);
  return (
    <ol className={styles.entries}>
      {pageStarts.map((before, index) =>
        children({ before, isLast: index === pageStarts.length - 1, onOlder: (oldest) => setPageStarts((starts) => [...starts, oldest]) }),
      )}
    </ol>
  );
}

type PageEntriesProps<Entry> = PageOf & {
  readonly page: { readonly Entries: readonly Entry[]; readonly HasMore: boolean };
  readonly none: string;
  readonly children: (entry: Entry) => ReactNode;
};

export function PageEntries<Entry extends { readonly Id: number }>({
  page: { Entries, HasMore },
  none,
  isLast,
  onOlder,
  children,
}: PageEntriesProps<Entry>) {
  const { t } = useTranslation('administration');
  return (
    <>
      {Entries.length === 0 && <li className={layout.note}>{none}</li>}
      {Entries.map((entry) => children(entry))}
      {isLast && HasMore && (
        <li>
          <Button onPress={() => onOlder(Entries.at(-1)?.Id ?? 0)}>{t('journal.older')}</Button>
        </li>
      )}
    </>
  );
}
