import { useTranslation } from 'react-i18next';
import { logLines, logTotals, readingText, type LogLine } from '../../../contract/rules/mileage/log-sheet.ts';
import type { VehicleLog } from '../../../contract/rules/mileage/vehicle-log.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './log-page.module.css';

type Props = { readonly log: VehicleLog; readonly driverOf: (employeeId: number) => string | null };

/** The lines and totals of a log in the user's language. */
export function LogEntries({ log, driverOf }: Props) {
  const { t } = useTranslation('vehicle-log');
  const formats = useFormats();
  const translate = (key: string, values: Readonly<Record<string, string>> = {}) => t(`sheet.${key}`, values);
  const kilometres = (value: number | string) =>
    typeof value === 'number' ? translate('kilometres', { kilometres: formats.number(value) }) : value;
  return (
    <>
      <Section title={t('preview')}>
        <ol className={styles.entries}>
          {logLines(log, translate, driverOf).map((line) => (
            <Entry key={`${line.tone} ${line.cells.Number} ${line.cells.Date}`} line={line} kilometres={kilometres} />
          ))}
        </ol>
      </Section>
      <Section title={translate('totalsTitle')}>
        <DescriptionList
          columns={3}
          items={[
            { id: 'start', label: translate('startCounter'), value: readingText(log.start, translate, formats) },
            { id: 'end', label: translate('endCounter'), value: readingText(log.end, translate, formats) },
            ...logTotals(log, translate).map(({ label, value }) => ({ id: label, label, value: kilometres(value) })),
          ]}
        />
      </Section>
    </>
  );
}

function Entry({ line: { tone, cells }, kilometres }: { readonly line: LogLine; readonly kilometres: (value: number | string) => string }) {
  const formats = useFormats();
  const [since, until] = [cells.Date, cells.EndDate].map((moment) => (moment === null ? '' : formats.dateTime(textOf(moment))));
  return (
    <li className={styles.entry} data-tone={tone}>
      <p className={styles.what}>
        <strong>{[cells.Number === null ? null : `${cells.Number}.`, textOf(cells.Purpose)].filter(Boolean).join(' ')}</strong>
        <span>{textOf(cells.Route)}</span>
      </p>
      <p className={styles.when}>
        {[until === '' ? since : `${since} – ${until}`, textOf(cells.Kind), textOf(cells.Partner), textOf(cells.Driver)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.distance}>{cells.Kilometres === null ? '–' : kilometres(cells.Kilometres)}</p>
    </li>
  );
}
