// npm run test:cluster: Tabor on PostgreSQL under Patroni, behind HAProxy, PgBouncer and nginx, while each of them fails; on Debian as
// root.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requirePrograms } from './debian.mjs';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

const needed = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/bin/etcdctl': ['etcd-client'],
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/sbin/pgbouncer': ['pgbouncer'],
  '/usr/sbin/nginx': ['nginx-light'],
  '/usr/bin/pgbackrest': ['pgbackrest'],
  '/usr/sbin/ip': ['iproute2'],
  '/usr/bin/unshare': ['util-linux'],
};

ensureDependencies();
requirePrograms(needed, 'Patroni, etcd, HAProxy, PgBouncer, nginx and pgBackRest', { asRoot: true });
// The machines of the cluster are network namespaces inside namespaces of this run: when it ends, however it ends, the kernel kills their
// processes and drops their networks and disks (tmpfs). The shell is their init process, which reaps orphans.
mkdirSync('/run/netns', { recursive: true });
mkdirSync('/run/tabor-cluster', { recursive: true });
const disks = [
  'tmpfs /run/netns',
  '-o mode=755 tmpfs /run/tabor-cluster',
  '-o mode=750,uid=$(id -u postgres),gid=$(id -g postgres) tmpfs /var/lib/pgbackrest',
];
const prepare = ['ip link set lo up', ...disks.map((disk) => `mount -t tmpfs ${disk}`)].join(' && ');
// `unshare` ignores SIGTERM, so it gets SIGKILL when this process ends.
const separately = [
  '--pdeathsig',
  'KILL',
  'unshare',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '/bin/sh',
  '-c',
  `${prepare} && "$@"; exit $?`,
  'sh',
];

const all = readdirSync(join(root, 'tests/cluster')).filter((name) => name.endsWith('.test.ts') && name !== 'history.test.ts');
const names = process.argv.slice(2);
const files = all.filter((name) => names.length === 0 || names.some((part) => name.includes(part)));
const failed = [];
// Each file starts a cluster of its own.
for (const name of files) {
  const vitest = [projectNode, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'cluster', `tests/cluster/${name}`];
  if ((await run('setpriv', [...separately, ...vitest], { TABOR_CLUSTER: '/run/tabor-cluster' })) !== 0) failed.push(name);
}
if (failed.length > 0 || files.length === 0) {
  console.error(
    files.length === 0
      ? `No test of tests/cluster is named like ${names.join(', ')}.`
      : `Failed: ${failed.join(', ')}. The logs of the machines are in test-results/cluster.`,
  );
  process.exit(1);
}
