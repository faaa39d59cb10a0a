import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { callApi } from '../../api/backend.ts';
import {
  reportIntervals,
  reportMails,
  reportReaders,
  type ReportInterval,
  type ReportMails,
  type SaveReportMailBody,
} from '../../contract/entities/costs/report-mail-bodies.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import { PreviewButton, type MailedReport } from './preview-button.tsx';
import styles from './report-mail.module.css';
import layout from '../../ui/theme/layout.module.css';

export type StoredReportMail = ReportMails['Mails'][number];

type Props = {
  readonly report: MailedReport;
  /** Left out for a new one. */ readonly stored?: StoredReportMail | undefined;
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
};

type Found = { readonly isAvailable: boolean; readonly address: string | null; readonly readers: v.InferOutput<typeof reportReaders> };

/** How often a list is mailed, and to whom. */
export function ReportMailDialog({ report, stored, onSaved, onClose }: Props) {
  const { t } = useTranslation(['report-mail', 'ui']);
  const messages = useMessages();
  const problemText = useProblemText();
  const isOnline = useOnline();
  const [settings, setSettings] = useState<Found | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [name, setName] = useState(stored?.Name ?? report.title);
  const [every, setEvery] = useState<ReportInterval>(stored?.Every ?? 'month');
  const [isOfPeriod, setOfPeriod] = useState(stored?.IsOfPeriod ?? report.hasPeriod);
  const [recipients, setRecipients] = useState<readonly number[]>(stored?.Recipients.map(({ Id }) => Id) ?? []);
  const list = report.List;
  useEffect(() => {
    if (!isOnline) return;
    readMails(list).then(setSettings, setProblem);
  }, [isOnline, list]);
  const canSend = settings?.isAvailable === true && settings.address !== null;

  async function save() {
    if (name.trim() === '' || isSaving) return;
    setSaving(true);
    try {
      const body: SaveReportMailBody = {
        Id: stored?.Id ?? null,
        Name: name,
        List: list,
        Parameters: report.Parameters,
        Every: every,
        IsOfPeriod: isOfPeriod && report.hasPeriod,
        Recipients: [...recipients],
      };
      await callApi('report', 'saveMail', { body });
      messages.success(t(`saved.${every}`));
      onSaved?.();
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title={t(stored ? 'editTitle' : 'title')}
      submitLabel={t(stored ? 'saveChanges' : 'save')}
      isSubmitting={isSaving}
      canSubmit={isOnline && canSend && name.trim() !== ''}
      otherButtons={<Button onPress={onClose}>{t('ui:cancel')}</Button>}
      className={layout.stack4}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!isOnline && <Banner tone="info">{t('needsNetwork')}</Banner>}
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {settings === null && isOnline && problem === null && <Skeleton lines={4} />}
      {settings && !settings.isAvailable && <Banner tone="info">{t('unavailable')}</Banner>}
      {settings?.isAvailable && settings.address === null && <Banner tone="warning">{t('noAddress')}</Banner>}
      {canSend && (
        <>
          <p className={layout.muted}>{t('hint', { address: settings.address })}</p>
          <TextField label={t('name')} value={name} onChange={setName} maxLength={80} autoComplete="off" />
          <RadioCards
            label={t('every')}
            items={reportIntervals.map((id) => ({ id, label: t(`intervals.${id}`) }))}
            value={every}
            onChange={setEvery}
            columns={2}
          />
          {report.hasPeriod && (
            <Checkbox isSelected={isOfPeriod} onChange={setOfPeriod}>
              {t(`ofPeriod.${every}`)}
            </Checkbox>
          )}
          {settings.readers.length > 0 && <Recipients readers={settings.readers} chosen={recipients} onChange={setRecipients} />}
          <PreviewButton report={report} name={name} period={isOfPeriod && report.hasPeriod ? every : null} />
        </>
      )}
    </FormDialog>
  );
}

type RecipientsProps = {
  readonly readers: Found['readers'];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
};

/** Other users who receive the report. */
function Recipients({ readers, chosen, onChange }: RecipientsProps) {
  const { t } = useTranslation('report-mail');
  return (
    <fieldset className={styles.people}>
      <legend>{t('also')}</legend>
      {readers.map(({ Id, Name }) => (
        <Checkbox
          key={Id}
          isSelected={chosen.includes(Id)}
          onChange={(isSelected) => onChange(isSelected ? [...chosen, Id] : chosen.filter((id) => id !== Id))}
        >
          {Name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

async function readMails(list: string): Promise<Found> {
  const [mails, readers] = await Promise.all([callApi('report', 'mails'), callApi('report', 'mailReaders', { parameters: { list } })]);
  const { IsAvailable, Address } = v.parse(reportMails, mails);
  return { isAvailable: IsAvailable, address: Address, readers: v.parse(reportReaders, readers) };
}
