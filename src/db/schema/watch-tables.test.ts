import { expect, test, vi } from 'vitest';
import { UserDatabase } from './user-database.ts';
import { watchTables } from './watch-tables.ts';

const entity = 'vehicle';

test('calls back for writes to the watched tables only, until stopped', async () => {
  const database = new UserDatabase('watched');
  await database.open();
  const onChange = vi.fn<() => void>();
  const stop = watchTables(database, ['records', 'pages'], onChange);
  await database.drafts.put({ entity, key: 1, values: {}, updatedAt: '' });
  expect(onChange).not.toHaveBeenCalled();
  const record = { entity, key: 1, item: {}, row: null, pending: 0, isRemoved: false, isNew: false, asOf: '' } as const;
  await database.records.put(record);
  expect(onChange).toHaveBeenCalledOnce();
  stop();
  await database.records.put(record);
  expect(onChange).toHaveBeenCalledOnce();
});
