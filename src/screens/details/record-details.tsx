import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { isDerivedKey, type RecordKey } from '../../contract/wire/fields.ts';
import { cachedRow } from '../../db/cache/cached-row.ts';
import type { ListView } from '../../db/cache/list-rows.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/lists/description-list.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { GridValue, useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { FullRecord } from './full-record.tsx';
import { RelatedPanels } from './related-panels.tsx';
import type { ScreenDeclaration, ScreensOf } from '../declaration/screen-declaration.ts';
import { useRecord } from '../record/data/use-record.ts';
import { LazyRecordFiles } from '../record/files/lazy-record-files.tsx';
import { HistorySection } from '../record/history/history-section.tsx';
import { ActionToolbar } from '../record/editor/action-toolbar.tsx';
import { textOf } from '../text-of.ts';
import { useCellHref } from '../list/rows/use-cell-href.ts';
import { useGridColumns } from '../list/use-grid-columns.tsx';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';
import { useSupports } from '../use-supports.ts';

type Props = { readonly declaration: ScreenDeclaration; readonly recordKey: RecordKey; readonly screensOf: ScreensOf };

type Found = { readonly entity: EntityName; readonly recordKey: RecordKey; readonly view: ListView };

const tables = ['records', 'rowSets', 'pages'] as const;

/** One record of an entity without a record screen: its declared details, else the fields of its list row. */
export function RecordDetails({ declaration, recordKey, screensOf }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'list']);
  const { database } = useSession();
  const formats = useFormats();
  const words = useGridFormats();
  const columns = useGridColumns(declaration);
  const title = columns.find(({ isPrimary }) => isPrimary);
  const supports = useSupports();
  const cellHref = useCellHref(declaration.columns);
  const read = useCallback(
    async (): Promise<Found> => ({ entity, recordKey, view: await cachedRow(database, entity, recordKey) }),
    [database, entity, recordKey],
  );
  const result = useThrottledLiveQuery({ database, tables, read });
  const content = useRecord(entity, recordKey)?.record?.item;
  const view = result?.entity === entity && result.recordKey === recordKey ? result.view : null;
  const row = view?.rows[0];
  const back = { href: listPath(entity), label: t('title') };
  if (!view || !title) return <Skeleton lines={6} />;
  const { detailsHead: Head, detailsOverview: Overview, detailsPart: Part, related } = declaration;
  const isKnown = !isDerivedKey(recordKey) && (row !== undefined || Object.keys(content ?? {}).length > 0);
  // Without a `get` call the list row is all there is.
  const details = isDerivedKey(recordKey) || !supports(entity, 'get') ? undefined : declaration.details;
  if (!row && !details) {
    return (
      <Page title={t('title')} back={back} width="normal">
        <EmptyState title={t('list:notHere')}>{t('list:notHereHint')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={textOf((row ?? content)?.[title.id]) || t('one')}
      back={back}
      width="wide"
      actions={row && <ActionToolbar declaration={declaration} target={{ key: recordKey, row, pending: 0 }} />}
      subtitle={
        [row && declaration.detailsSubtitle?.(row), view.asOf !== null && t('list:asOf', { moment: formats.timestamp(view.asOf) })]
          .filter(Boolean)
          .join(' · ') || undefined
      }
    >
      {Head && isKnown && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <Head row={{ ...content, ...row }} />
        </Suspense>
      )}
      {details && <FullRecord declaration={{ ...declaration, details }} recordKey={recordKey} row={row ?? null} />}
      {!details && row && (
        <Card>
          <DescriptionList
            columns={3}
            // The heading shows the plate already, but does not link to the vehicle.
            items={columns
              .filter((column) => column !== title || cellHref?.(row, column.id) !== undefined)
              .map((column) => {
                const href = cellHref?.(row, column.id);
                const value = <GridValue column={column} row={row} formats={words} />;
                return {
                  id: column.id,
                  label: column.header,
                  value: href === undefined ? value : <TextLink href={href}>{textOf(row[column.id])}</TextLink>,
                };
              })}
          />
        </Card>
      )}
      {Overview && isKnown && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Overview row={{ ...content, ...row }} />
        </Suspense>
      )}
      {related && isKnown && <RelatedPanels entity={entity} related={related} row={{ ...content, ...row }} screensOf={screensOf} />}
      {Part && isKnown && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <Part recordKey={recordKey} />
        </Suspense>
      )}
      {isKnown && <LazyRecordFiles entity={entity} recordKey={recordKey} />}
      {(isKnown || isDerivedKey(recordKey)) && <HistorySection entity={entity} recordKey={recordKey} />}
    </Page>
  );
}
