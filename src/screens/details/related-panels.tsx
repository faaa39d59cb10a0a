import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, use } from 'react';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isExtraColumn } from '../../contract/definition/extra-columns.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { createVehicleFinder, plateAtStart } from '../../contract/rules/vehicle-by-plate.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import { Panels } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { RelatedList, RelatedRows, ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { textOf } from '../text-of.ts';
import { useHasExtension } from '../use-supports.ts';
import { RelatedPanel } from './related-panel.tsx';
import { relatedRows } from './related-rows.ts';

type Props = {
  readonly entity: EntityName;
  readonly related: readonly RelatedList[];
  /** The record that the lists belong to. */
  readonly row: GridRow;
  readonly screensOf: ScreensOf;
};

/** The records that belong to a record: a panel for each list that the user may read. */
export function RelatedPanels({ entity, related, row: rowOfList, screensOf }: Props) {
  const { mayReadList } = useSession();
  const row = useRowWithPlate(entity, rowOfList);
  if (!row) return <Skeleton lines={6} />;
  const readable = related.filter((list) => mayReadList(list.entity) && textOf(row[list.field]) !== '');
  return (
    <Panels>
      {readable.map((list) => (
        <Suspense key={`${list.entity} ${list.column ?? ''} ${list.field}`} fallback={<Skeleton lines={6} />}>
          <LoadedPanel owner={entity} list={list} row={row} screensOf={screensOf} />
        </Suspense>
      ))}
    </Panels>
  );
}

/** Whether a backend of the specification has the list and its column. */
function isSpecified(entity: EntityName, { column }: RelatedRows): boolean {
  const grid = gridOf(entity);
  return !grid?.isExtra && !isExtraColumn(grid, column);
}

function gridOf(entity: EntityName) {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid;
}

/**
 * `row` with its vehicle's plate alone, because a backend may write the model behind it, by which no other list finds anything; null until
 * it is read.
 */
function useRowWithPlate(entity: EntityName, row: GridRow): GridRow | null {
  const { database } = useSession();
  const hasColumns = useHasExtension('columns');
  const column = hasColumns ? undefined : gridOf(entity)?.plate;
  const text = column === undefined ? '' : textOf(row[column]);
  const plate = useLiveQuery(
    async () => (text === '' ? '' : plateIn(text, (await cachedListRows(database, 'vehicle'))?.rows ?? [])),
    [database, text],
  );
  if (column === undefined || plate === '') return row;
  return plate === undefined ? null : { ...row, [column]: plate };
}

/** The plate that `text` begins with: that of one of these vehicles, which a driver may not have, else what looks like one. */
function plateIn(text: string, vehicles: readonly GridRow[]): string {
  const plates = vehicles.map(({ RegistrationNumber }) => textOf(RegistrationNumber));
  const vehicleId = createVehicleFinder(plates.map((RegistrationNumber, Id) => ({ Id, RegistrationNumber })))(text);
  return plates[vehicleId ?? -1] ?? plateAtStart(text) ?? '';
}

function LoadedPanel({
  owner,
  list,
  row,
  screensOf,
}: {
  readonly owner: EntityName;
  readonly list: RelatedList;
  readonly row: GridRow;
  readonly screensOf: ScreensOf;
}) {
  const declaration = use(screensOf(list.entity));
  const hasColumns = useHasExtension('columns');
  const rows = relatedRows(list, declaration);
  if (!declaration || !rows || !(hasColumns || isSpecified(list.entity, rows))) return null;
  const { field, during } = list;
  const day = (name: string | undefined) => textOf(name === undefined ? null : row[name]).slice(0, 10);
  return (
    <RelatedPanel
      owner={owner}
      list={list}
      rows={rows}
      text={textOf(row[field])}
      from={day(during?.from)}
      to={day(during?.to)}
      declaration={declaration}
    />
  );
}
