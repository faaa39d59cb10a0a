import type { EntityName } from '../../../contract/definition/entity.ts';
import { fileTableOf, fileTables } from '../../../contract/file-tables.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { recordEntity } from '../../../contract/registry.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { useSession } from '../../session-context.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const RecordFiles = lazyPart(async () => (await import('./record-files.tsx')).RecordFiles, <Skeleton lines={2} />);

type Props = { readonly entity: EntityName; readonly recordKey: RecordKey; readonly isClosed?: boolean };

export function LazyRecordFiles({ entity, recordKey, isClosed }: Props) {
  const { may } = useSession();
  const table = fileTableOf(entity);
  if (!table || !may(fileTables[table].functionality, 'IsRead')) return null;
  return <RecordFiles entity={recordEntity(entity)} table={table} recordKey={recordKey} isClosed={isClosed} />;
}
