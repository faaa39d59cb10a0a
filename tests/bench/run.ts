import { writeFile } from 'node:fs/promises';
import { measureDrain, measureDurableSave } from './saves.ts';
import { measureDesk } from './desk.ts';
import { measureEncryptedStart } from './encrypted-start.ts';
import { measureFirstView } from './first-view.ts';
import { measureLongDay } from './long-day.ts';
import { measureListSteps } from './list-steps.ts';
import { measureLongDrain, measureQueue } from './queue.ts';
import { measurePhoneStart } from './phone-start.ts';
import { measureReturnJourney } from './return-journey.ts';
import { measureSizes } from './sizes.ts';
import { startBenchEnvironment } from './bench-environment.ts';
import { measureLargeTimeline, measureTimeline } from './timeline.ts';
import { measureWizardSteps } from './wizard-steps.ts';

/** One line of the results: Tabor, the reference of the same run, and their ratio. */
export type Measurement = {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | 'MB';
  readonly ours: number;
  readonly reference: number;
  readonly what: string;
  readonly ratio: number;
};

const environment = await startBenchEnvironment();
try {
  const measurements: Measurement[] = [];
  const all = [
    measureSizes,
    measureFirstView,
    measureEncryptedStart,
    measurePhoneStart,
    measureListSteps,
    measureDurableSave,
    measureDrain,
    measureQueue,
    measureLongDrain,
    measureTimeline,
    measureLargeTimeline,
    measureWizardSteps,
    measureReturnJourney,
    measureDesk,
    measureLongDay,
  ];
  const namePart = process.argv[2];
  const selected = all.filter(({ name }) => namePart === undefined || name.toLowerCase().includes(namePart.toLowerCase()));
  if (selected.length === 0) throw new Error(`no measurement is called "${namePart}": ${all.map(({ name }) => name).join(', ')}`);
  for (const measure of selected) {
    for (const measurement of await measure(environment)) {
      measurements.push(measurement);
      const { name, unit, ours, reference, what, ratio } = measurement;
      console.log(`${name}: ${ours.toFixed(1)} ${unit} against ${reference.toFixed(1)} ${unit} (${what}): ${ratio.toFixed(2)}×`);
    }
  }
  // Only a complete run is saved.
  if (namePart === undefined) {
    await writeFile('bench-results.json', `${JSON.stringify(measurements, null, 2)}\n`);
    console.log('written to bench-results.json');
  }
} finally {
  await environment.stop();
}
