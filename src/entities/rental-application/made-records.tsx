import { Suspense, useMemo } from 'react';
import { compare } from '../../contract/grid/expression.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { bookingStates, rentalStates } from '../../contract/rules/rental/state.ts';
import type { RecordRow } from '../../db/schema/rows.ts';
import { useCellHref } from '../../screens/list/rows/use-cell-href.ts';
import { useListView } from '../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../screens/list/query/use-page-pull.ts';
import { keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { stateColumn } from '../../screens/state/record-states.ts';
import { StateChip } from '../../screens/state/state-chip.tsx';
import { textOf } from '../../screens/text-of.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { PanelRow, PanelRows } from '../../ui/layout/panel.tsx';
import { Section } from '../../ui/layout/section.tsx';

type Made = 'rental-document' | 'vehicle-rental';

const kinds = {
  'rental-document': { number: 'RentalDocumentNumber', plate: 'Vehicle', columns: [stateColumn(rentalStates)] },
  'vehicle-rental': { number: 'Number', plate: 'RegistrationNumber', columns: [stateColumn(bookingStates)] },
} as const;

const MAX_ROWS = 5;

/** Outcome of an application: the rentals and bookings made from it, those that only this device has included. */
export function MadeRecords({ record }: { readonly record: RecordRow }) {
  const { mayReadList } = useSession();
  const isStored = useHasExtension('columns');
  if (!isStored) return null;
  return (['rental-document', 'vehicle-rental'] as const).filter(mayReadList).map((entity) => (
    <Suspense key={entity}>
      <MadeSection entity={entity} application={record.key} />
    </Suspense>
  ));
}

function MadeSection({ entity, application }: { readonly entity: Made; readonly application: RecordRow['key'] }) {
  const names = useEntityNames();
  const formats = useFormats();
  const query = useMemo<GridQuery>(
    () => ({
      skip: 0,
      top: MAX_ROWS,
      orderBy: entityRegistry[entity].grid.sort,
      filter: compare('ApplicationId', 'eq', application),
      search: '',
    }),
    [entity, application],
  );
  const { view } = useListView(entity, query);
  usePagePull(entity, query, '');
  const { number, plate, columns } = kinds[entity];
  const cellHref = useCellHref(columns);
  const rows = view?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={names.list(entity)}>
      <PanelRows>
        {rows.map((row) => (
          <PanelRow
            key={String(keyOfRow(row))}
            href={recordPath(entity, keyOfRow(row))}
            values={[
              { id: 'number', value: textOf(row[number]) || names.one(entity) },
              { id: 'plate', value: textOf(row[plate]), href: cellHref?.(row, plate) },
              { id: 'time', value: formats.dateTime(textOf(row['StartDate'])) },
              { id: 'state', value: <StateChip declaration={{ entity, columns }} row={row} /> },
            ]}
          />
        ))}
      </PanelRows>
    </Section>
  );
}
