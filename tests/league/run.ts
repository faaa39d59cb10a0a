import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cases } from './cases.ts';
import { newDevice } from './device.ts';
import { buildContender, contenderNames } from './contenders.ts';
import { tableOf, type Results } from './table.ts';

/** Parts of case or contender names to run; without any, everything runs and the table is written. */
const nameFilters = process.argv.slice(2).map((word) => word.toLowerCase());
const matchesFilters = (name: string, names: readonly string[]) => {
  const applicable = nameFilters.filter((word) => names.some((one) => one.toLowerCase().includes(word)));
  return applicable.length === 0 || applicable.some((word) => name.toLowerCase().includes(word));
};

const caseNames = cases.map(({ name }) => name);
const results: Results = new Map(caseNames.map((name) => [name, new Map()]));
for (const contender of contenderNames.filter((name) => matchesFilters(name, contenderNames))) {
  const entry = await buildContender(contender);
  for (const { name, backend, run } of cases.filter((one) => matchesFilters(one.name, caseNames))) {
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
if (nameFilters.length === 0) {
  const file = join(import.meta.dirname, '../../docs/league-table.md');
  await writeFile(file, tableOf(results));
  console.log(`written: ${file}`);
}
