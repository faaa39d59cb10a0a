import { xlsxType } from '../../../contract/wire/spreadsheet.ts';
import { downloadFile } from '../../download-file.ts';
import type { Period } from '../data/period.ts';
import type { TimelineTexts } from '../data/use-timeline-texts.ts';
import type { TimelineData } from '../data/use-timeline.ts';
import { dayOf, wireOf } from '../data/wall-clock.ts';
import { linesOf, marksOf, utilisationOf } from '../data/timeline-lines.ts';
import { packXlsx } from '../../spreadsheet/pack-xlsx.ts';
import type { XlsxCell } from '../../spreadsheet/write-xlsx.ts';

const columns = ['vehicle', 'model', 'utilisation', 'number', 'from', 'to', 'state', 'details'] as const;

type ScheduleExport = {
  readonly title: string;
  readonly data: TimelineData;
  readonly texts: TimelineTexts;
  readonly period: Period;
  readonly heading: (column: (typeof columns)[number]) => string;
  /** State of a vehicle that nothing takes. */
  readonly free: string;
  /** Last line, below an empty one; none if empty. */
  readonly note: string;
};

/** Downloads the shown schedule as a workbook, a line for each entry and each vehicle without one; returns the file's name. */
export async function downloadSchedule({ title, data, texts, period, heading, free, note }: ScheduleExport): Promise<string> {
  const rows = linesOf(data.lanes, data.vehicles ?? [], period).flatMap(({ vehicle, entry }): XlsxCell[][] => {
    const share = utilisationOf(data, period, vehicle);
    if (share === null) return [];
    const head = [vehicle.plate, vehicle.model, { share }];
    if (entry === null) return [[...head, null, null, null, share === 0 ? free : null, null]];
    return [
      [
        ...head,
        texts.isOwn(entry) ? texts.numberOf(entry) : texts.textOf(entry),
        { moment: wireOf(entry.start) },
        entry.end === Infinity ? null : { moment: wireOf(entry.end) },
        texts.stateTextOf(entry, marksOf(data, texts, entry)),
        texts.isOwn(entry) ? texts.detailsOf(entry).join(', ') : '',
      ],
    ];
  });
  const name = `${title} ${dayOf(period.start)}.xlsx`;
  downloadFile(
    new Blob([await packXlsx(title, columns.map(heading), [note === '' ? rows : [...rows, [], [note]]])], { type: xlsxType }),
    name,
  );
  return name;
}
