import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MS_PER_TICK = 10;

/** Milliseconds of processor time that the PostgreSQL with this data folder has used, with all of its processes. */
export function databaseProcessor(dataFolder: string): number {
  const main = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { own, ended } = ticksOf(main) ?? { own: 0, ended: 0 };
  const connections = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ticksOf(Number(name)));
  return (own + ended + connections.reduce((sum, one) => sum + (one?.parent === main ? one.own : 0), 0)) * MS_PER_TICK;
}

/** The processor's time of a process, that of its ended children, and its parent; null for one that has ended. */
function ticksOf(id: number): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((index) => fields[index]);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
