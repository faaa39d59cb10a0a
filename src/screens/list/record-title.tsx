import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, use } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { rowOfRecord } from '../../db/cache/cached-row.ts';
import { GridValue, useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import type { ScreenDeclaration, ScreensOf } from '../declaration/screen-declaration.ts';
import { useGridColumns } from './use-grid-columns.tsx';
import { useSession } from '../session-context.tsx';
import { useEntityNames } from '../use-entity-names.ts';

const MAX_COLUMNS = 3;

type Props = { readonly entity: EntityName; readonly recordKey: RecordKey; readonly screensOf: ScreensOf };

/** Name of a record: its entity and its first columns of priority 1. */
export function RecordTitle({ entity, recordKey, screensOf }: Props) {
  const names = useEntityNames();
  return (
    <>
      {names.one(entity)}
      <Suspense>
        <LoadedName entity={entity} recordKey={recordKey} screensOf={screensOf} />
      </Suspense>
    </>
  );
}

function LoadedName({ entity, recordKey, screensOf }: Props) {
  const declaration = use(screensOf(entity));
  return declaration && <RowName declaration={declaration} recordKey={recordKey} />;
}

function RowName({ declaration, recordKey }: { declaration: ScreenDeclaration; recordKey: RecordKey }) {
  const { database } = useSession();
  const columns = useGridColumns(declaration);
  const words = useGridFormats();
  const row = useLiveQuery(() => rowOfRecord(database, declaration.entity, recordKey), [database, declaration, recordKey]);
  if (!row) return null;
  const filled = columns.filter(
    (column) => column.priority === 1 && row[column.id] !== null && row[column.id] !== undefined && row[column.id] !== '',
  );
  return filled.slice(0, MAX_COLUMNS).map((column) => (
    <span key={column.id}>
      {' · '}
      <GridValue column={column} row={row} formats={words} />
    </span>
  ));
}
