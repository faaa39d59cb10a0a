import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '..', '..', 'server');

/**
 * Files that begin transactions by themselves. All others use `runChange`, `runAdminChange` or `retriedTransaction`, which repeat them
 * after a conflict and limit how long they wait for a lock.
 */
const allowed = {
  'by hand at the machine, or as the process starts': [
    'admin-cli/backup.ts',
    'admin-cli/database.ts',
    'admin-cli/person-traces.ts',
    'admin-cli/person.ts',
    'demo/seed.ts',
    'files/objects.ts',
    'schema/migrate.ts',
    'secrets/open-secret-box.ts',
    'secrets/signer.ts',
  ],
  'repeated by its own period': [
    'audit/chain.ts',
    'database/counted-weeks.ts',
    'database/list-marks.ts',
    'database/periodic-task.ts',
    'events/queue.ts',
  ],
  'only reads, or stores what it has generated meanwhile': [
    'database/standby.ts',
    'entities/report/store-report.ts',
    'export/export-grid.ts',
    'export/store-export.ts',
    'export/vehicle-log.ts',
  ],
};

it('no other file of the backend begins a transaction without retries', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const withTransaction = files.filter((name) => /\.transaction\(\)/.test(readFileSync(join(server, name), 'utf8')));
  expect(withTransaction.toSorted()).toEqual(Object.values(allowed).flat().toSorted());
});
