import { useLiveQuery } from 'dexie-react-hooks';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicle } from '../../contract/entities/fleet/vehicle.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView } from '../../db/cache/list-rows.ts';
import { filterExpression } from '../../screens/list/query/filter-expression.ts';
import { sortKeysOf, type ListSearch } from '../../screens/list/query/list-search.ts';
import { hasKey } from '../../screens/list/rows/key-of-row.ts';
import { textOf } from '../../screens/text-of.ts';
import { listPath } from '../../screens/paths.ts';
import { stickerAddress } from '../../screens/scan/vehicle-sticker.ts';
import { useSession } from '../../screens/session-context.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QrCode } from '../../ui/controls/qr-code.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { vehicleScreens } from './index.ts';
import styles from './sticker-page.module.css';

/** Fifty sheets of nine. To print others, the user filters the list. */
const MAX_STICKERS = 450;

type Props = {
  /** Filters, sorting and search of the list whose stickers are printed. */
  readonly search: ListSearch;
  /** The id of a single vehicle to print instead; null for the whole list. */
  readonly id: number | null;
};

/** Printable QR stickers for vehicles, made from the cached list, so offline too. */
export function StickerPage({ search, id }: Props) {
  const { t } = useTranslation(['sticker', 'vehicle']);
  const { database } = useSession();
  const query = useMemo(() => {
    const filter = id === null ? filterExpression(search.filters ?? {}) : compare('Id', 'eq', id);
    const orderBy = sortKeysOf(search.sort, vehicleScreens.columns, vehicle.grid.sort);
    return { skip: 0, top: MAX_STICKERS, orderBy, filter, search: id === null ? (search.search ?? '') : '' };
  }, [search, id]);
  const view = useLiveQuery(() => listView(database, 'vehicle', query, vehicle.grid.searched, null), [database, query]);
  const back = { href: listPath('vehicle'), label: t('vehicle:title') };
  if (!view) return <Skeleton lines={6} />;
  // A sticker encodes the vehicle's id, so rows without one get none.
  const rows = view.rows.filter(hasKey);
  const { count } = view;
  return (
    <Page
      title={t('title')}
      back={back}
      width="normal"
      subtitle={rows.length > 0 ? `${t('count', { count: rows.length })}. ${t('hint')}` : undefined}
      actions={
        rows.length > 0 && (
          <Button variant="primary" size="large" icon={<Printer aria-hidden />} onPress={() => window.print()}>
            {t('print')}
          </Button>
        )
      }
    >
      {rows.length < count && <Banner tone="warning">{t('cut', { shown: rows.length, total: count })}</Banner>}
      {rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      ) : (
        <ul className={styles.sheet}>
          {rows.map((row) => (
            <Sticker key={String(row['Id'])} row={row} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Sticker({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation('sticker');
  const plate = textOf(row['RegistrationNumber']);
  return (
    <li className={styles.sticker}>
      <QrCode text={stickerAddress(location.origin, Number(row['Id']))} label={t('code', { plate })} className={styles.code} />
      <p className={styles.plate}>{plate}</p>
      <p>{[row['Make'], row['Model']].filter(Boolean).join(' ')}</p>
      <p className={styles.hint}>{t('scan')}</p>
    </li>
  );
}
