import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { ListView } from '../../db/cache/list-rows.ts';
import { unreadableRows } from '../../db/schema/unreadable-rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import type { FilteredColumn } from '../../ui/grid/model/grid-types.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import { isMissingList } from './query/missing-list.ts';
import type { UnreadFilters } from './query/list-search.ts';
import type { PagePull } from './query/use-page-pull.ts';

type Props = {
  readonly entity: EntityName;
  readonly columns: readonly FilteredColumn[];
  /** Filters of the address that the list does not apply. */
  readonly unread: UnreadFilters;
  readonly view: ListView | null;
  readonly pull: PagePull;
  readonly isGrouped: boolean;
  /** The backend cannot run this query; the device runs it over its cached rows. */
  readonly isDeviceQuery: boolean;
};

/** Warnings about the shown rows: a failed refresh, missing rows, a filter that was not applied. */
export function ListWarnings({ entity, columns, unread, view, pull, isGrouped, isDeviceQuery }: Props) {
  const { t } = useTranslation('list');
  const { database } = useSession();
  const formats = useFormats();
  const problemText = useProblemText();
  const isOnline = useOnline();
  const unreadable = useLiveQuery(() => unreadableRows(database, entity), [database, entity], 0);
  const unreadNames = [
    ...unread.fields.map((field) => columns.find(({ id }) => id === field)?.header ?? field),
    ...unread.parts.map((part) => t(`unread.parts.${part}`)),
  ];
  return (
    <>
      {unreadNames.length > 0 && (
        <Banner tone="warning" title={t('unread.title')}>
          {t('unread.text', { names: unreadNames.join(', ') })}
        </Banner>
      )}
      {pull.error !== null && (
        <Banner tone="warning" title={t('notRefreshed')}>
          {isMissingList(pull.error) ? t('notOffered') : problemText(pull.error)}{' '}
          {view?.asOf && t('showingOld', { moment: formats.timestamp(view.asOf) })}
        </Banner>
      )}
      {isGrouped && view?.isComplete === false && <Banner tone="info">{t('groupsPartial', { kept: formats.number(view.count) })}</Banner>}
      {!isOnline && !isGrouped && view?.source === 'device' && !view.isComplete && <Banner tone="info">{t('onlyNewest')}</Banner>}
      {isOnline && isDeviceQuery && view?.isComplete === false && view.source === 'device' && <Banner tone="info">{t('askedHere')}</Banner>}
      {unreadable > 0 && <Banner tone="warning">{t('unreadable', { count: unreadable })}</Banner>}
    </>
  );
}
