import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { findRecord } from '../../db/records.ts';
import { GridValue, useGridWords } from '../../ui/grid/grid-value.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { useGridColumns } from '../list/use-grid-columns.ts';
import { useSession } from '../session-context.tsx';

/** Enough columns to know a document by. */
const columnsShown = 3;

type Props = { readonly entity: EntityName; readonly recordKey: RecordKey; readonly declaration: ScreenDeclaration | undefined };

/** What a document is, and which: its kind and the columns that lists never hide. */
export function DocumentName({ entity, recordKey, declaration }: Props) {
  const { t } = useTranslation(entity);
  const kind = t('one', { defaultValue: t('title') });
  if (!declaration) return kind;
  return (
    <>
      {kind}
      <RowName declaration={declaration} recordKey={recordKey} />
    </>
  );
}

function RowName({ declaration, recordKey }: { declaration: ScreenDeclaration; recordKey: RecordKey }) {
  const { database } = useSession();
  const columns = useGridColumns(declaration);
  const words = useGridWords();
  const row = useLiveQuery(() => findRecord(database, declaration.entity, recordKey), [database, declaration, recordKey])?.row;
  if (!row) return null;
  const known = columns.filter((column) => column.priority === 1 && row[column.id] !== null && row[column.id] !== undefined && row[column.id] !== '');
  return known.slice(0, columnsShown).map((column) => (
    <span key={column.id}>
      {' · '}
      <GridValue column={column} row={row} words={words} />
    </span>
  ));
}
