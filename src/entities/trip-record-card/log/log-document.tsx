import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { Language } from '../../../contract/wire/languages.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { downloadFile } from '../../../screens/download-file.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';
import { callApi } from '../../../api/backend.ts';
import { fetchFile } from '../../../api/download.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import type { CachedLog } from './cached-log.ts';
import { LogEntries } from './log-entries.tsx';
import { useLog, type LiveLog } from './use-log.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = { readonly vehicle: VehicleChoice; readonly month: string; readonly document: Language };

/** A preview of the log with its downloads as PDF and Excel. */
export function LogDocument({ vehicle, month, document }: Props) {
  const { t } = useTranslation('vehicle-log');
  const { configuration } = useSession();
  const isOnline = useOnline();
  const messages = useMessages();
  const problemText = useProblemText();
  const plate = vehicle.RegistrationNumber;
  const cached = useLog(vehicle.Id, month, plate);
  const active = useReference('employee', 'list', { activeOnly: 'true' }).value;
  // Drivers may have left the company; inactive employees are in the list that is read online.
  const employees = useReference('employee', 'list', { activeOnly: 'false' }).value ?? active;
  const [making, setMaking] = useState<'pdf' | 'excel' | null>(null);
  const driverOf = (id: number) => employees?.find((one) => one.Id === id)?.FullName ?? null;

  async function make(kind: 'pdf' | 'excel', work: () => Promise<{ readonly file: Blob; readonly name: string }>) {
    setMaking(kind);
    try {
      const { file, name } = await work();
      downloadFile(file, name);
      messages.success(t('made', { name }));
    } catch (error) {
      messages.error(error instanceof TaborError ? problemText(error) : t('failed'));
    } finally {
      setMaking(null);
    }
  }

  async function pdf(source: CachedLog) {
    const { makeLog } = await import('./make-log.ts');
    const model = [vehicle.Make, vehicle.Model].filter(Boolean).join(' ');
    const file = await makeLog({ document, cached: source, vehicle: { plate, model }, month, driverOf, configuration, isOnline });
    return { file, name: file.name };
  }

  async function excel() {
    const id = await callApi('trip-record-card', 'generateLog', {
      parameters: { vehicleId: String(vehicle.Id), month, document, company: configuration.companyName },
    });
    const file = typeof id === 'number' ? await fetchFile(id) : null;
    if (!file) throw new TaborError('unreadable-answer');
    const { loadLogTexts } = await import('./log-texts.ts');
    const translate = await loadLogTexts(document);
    return { file, name: `${translate('file')}-${plate.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${month}.xlsx` };
  }

  if (!cached) return <Skeleton lines={6} />;
  const isReady = making === null && !cached.isPulling;
  return (
    <>
      <div className={layout.wrap3}>
        <Button
          size="large"
          variant="primary"
          icon={<FileText aria-hidden />}
          isDisabled={!isReady}
          isPending={making === 'pdf'}
          onPress={() => void make('pdf', () => pdf(cached))}
        >
          {t('pdf')}
        </Button>
        <Button
          size="large"
          icon={<FileSpreadsheet aria-hidden />}
          isDisabled={!isReady || !isOnline}
          isPending={making === 'excel'}
          onPress={() => void make('excel', excel)}
        >
          {t('excel')}
        </Button>
      </div>
      {(making !== null || cached.isPulling) && <ProgressBar label={t('making')} isLabelHidden />}
      <LogNotices cached={cached} isOnline={isOnline} />
      {cached.log.entries.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      ) : (
        <LogEntries log={cached.log} driverOf={driverOf} />
      )}
      <p className={layout.note}>{t('sheet.note')}</p>
    </>
  );
}

function LogNotices({ cached, isOnline }: { readonly cached: LiveLog; readonly isOnline: boolean }) {
  const { t } = useTranslation('vehicle-log');
  const formats = useFormats();
  const { log, asOf, isFromDevice, isComplete } = cached;
  const gaps = log.entries.filter(({ kind }) => kind !== 'trip').length;
  return (
    <>
      {(isFromDevice || !isOnline) && !cached.isPulling && (
        <Banner tone="info" title={t('device')}>
          {asOf === null ? t('deviceNever') : t('deviceText', { moment: formats.timestamp(asOf) })} {!isComplete && t('incomplete')}{' '}
          {!isOnline && t('excelNeedsNetwork')}
        </Banner>
      )}
      {gaps > 0 && (
        <Banner tone="warning" title={t('gaps', { count: gaps })}>
          {t('gapsText', { kilometres: formats.number(log.totals.gaps) })}
        </Banner>
      )}
    </>
  );
}
