import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cases } from './cases.ts';
import { newDevice } from './device.ts';
import { buildEntry, entryNames } from './entries.ts';
import { tableOf, type Results } from './table.ts';

/** Parts of case or contender names to run; without any, everything runs and the table is written. */
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (name: string, names: readonly string[]) => {
  const own = wanted.filter((word) => names.some((one) => one.toLowerCase().includes(word)));
  return own.length === 0 || own.some((word) => name.toLowerCase().includes(word));
};

const caseNames = cases.map(({ name }) => name);
const results: Results = new Map(caseNames.map((name) => [name, new Map()]));
for (const contender of entryNames.filter((name) => isWanted(name, entryNames))) {
  const entry = await buildEntry(contender);
  for (const { name, backend, run } of cases.filter((one) => isWanted(one.name, caseNames))) {
    const device = await newDevice(entry, backend);
    try {
      const verdict = await run(device);
      results.get(name)?.set(contender, verdict);
      console.log(`${contender} · ${name}: ${verdict}`);
    } finally {
      await device.remove();
    }
  }
}
if (wanted.length === 0) {
  const file = join(import.meta.dirname, '../../docs/league-table.md');
  await writeFile(file, tableOf(results));
  console.log(`written: ${file}`);
}
