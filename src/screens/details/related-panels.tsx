import { Suspense, use } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { Panels } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { RelatedList, ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { textOf } from '../text-of.ts';
import { RelatedPanel } from './related-panel.tsx';

type Props = {
  readonly entity: EntityName;
  readonly related: readonly RelatedList[];
  /** The record that the lists belong to. */
  readonly row: GridRow;
  readonly screensOf: ScreensOf;
};

/** The records that belong to a record: a panel for each list that the user may read. */
export function RelatedPanels({ entity, related, row, screensOf }: Props) {
  const { mayReadList } = useSession();
  const readable = related.filter((list) => mayReadList(list.entity) && textOf(row[list.field]) !== '');
  return (
    <Panels>
      {readable.map((list) => (
        <Suspense key={`${list.entity} ${list.column}`} fallback={<Skeleton lines={6} />}>
          <LoadedPanel owner={entity} list={list} row={row} screensOf={screensOf} />
        </Suspense>
      ))}
    </Panels>
  );
}

function LoadedPanel({ owner, list, row, screensOf }: { readonly owner: EntityName; readonly list: RelatedList; readonly row: GridRow; readonly screensOf: ScreensOf }) {
  const declaration = use(screensOf(list.entity));
  const { field, during } = list;
  const day = (name: string | undefined) => textOf(name === undefined ? null : row[name]).slice(0, 10);
  return declaration && <RelatedPanel owner={owner} list={list} text={textOf(row[field])} from={day(during?.from)} to={day(during?.to)} declaration={declaration} />;
}
