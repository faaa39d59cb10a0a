import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaborError } from '../../contract/wire/problem.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { exportUnsent } from '../../db/rescue/export-unsent.ts';
import { importUnsent, type ImportReport } from '../../db/rescue/import-unsent.ts';
import type { RescueContent } from '../../db/rescue/rescue-content.ts';
import { packRescue, unpackRescue } from '../../db/rescue/rescue-file.ts';
import { isSealedFile, sealToCompany } from '../../db/rescue/seal-to-company.ts';
import { schemaVersion } from '../../db/schema/user-database.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import type { BannerTone } from '../../ui/layout/banner.tsx';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { downloadFile } from '../download-file.ts';
import { useProblemText } from '../use-problem-text.ts';
import { appVersion } from '../version.ts';
import { rescueFileName } from './rescue-file-name.ts';

type Outcome = { readonly tone: BannerTone; readonly title: string; readonly lines: readonly string[] };

export type Rescue = {
  readonly save: () => Promise<void>;
  readonly read: (file: File) => Promise<void>;
  /** Result of the last export or import. */
  readonly outcome: Outcome | null;
};

/** Exports the rescue file and imports one after a confirmation; `outcome` reports the result of every change in it. */
export function useRescue(): Rescue {
  const { t } = useTranslation('rescue');
  const { database, user } = useSession();
  const confirm = useConfirm();
  const formats = useFormats();
  const problemText = useProblemText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function runWithOutcome(work: () => Promise<Outcome | null>, fileName?: string): Promise<void> {
    setOutcome(null);
    try {
      setOutcome(await work());
    } catch (error) {
      const part = error instanceof TaborError && error.code === 'rescue-unreadable' ? error.detail : undefined;
      setOutcome({
        tone: 'danger',
        title: problemText(error),
        lines: [...(fileName ? [fileName] : []), ...(part ? [t('part', { part })] : [])],
      });
    }
  }

  async function save(): Promise<Outcome> {
    const content = await exportUnsent(database, { user, appVersion, createdAt: now() });
    const file = await packRescue(content);
    const sealed = await sealToCompany(new Uint8Array(await file.arrayBuffer()));
    const name = `${rescueFileName(content.about)}${sealed ? '.age' : ''}`;
    downloadFile(sealed ? new Blob([sealed]) : file, name);
    return { tone: 'success', title: t('saved', { name }), lines: [sizesOf(content).join(' · '), t(sealed ? 'sealedCopy' : 'keepIt')] };
  }

  async function read(file: File): Promise<Outcome | null> {
    if (await isSealedFile(file)) return { tone: 'warning', title: t('sealedFile'), lines: [] };
    const content = await unpackRescue(file, schemaVersion);
    if (content.about.user.toLowerCase() !== user.toLowerCase()) throw new TaborError('rescue-other-user');
    const isAgreed = await confirm({
      title: t('ask'),
      message: (
        <>
          <p>{t('savedAt', { moment: formats.dateTime(content.about.createdAt) })}</p>
          <p>{sizesOf(content).join(' · ')}</p>
          <p>{t('onlyWhen')}</p>
        </>
      ),
      confirmLabel: t('agree'),
    });
    if (!isAgreed) return null;
    const report = await importUnsent(database, user, content);
    void requestSync();
    return { tone: report.otherVersion > 0 ? 'warning' : 'success', title: t('done', { count: report.added }), lines: linesOf(report) };
  }

  function sizesOf({ entries, drafts, photos }: RescueContent): string[] {
    const counted = { changes: entries.length, photos: photos.length, forms: drafts.length };
    return Object.entries(counted).flatMap(([kind, count]) => (count > 0 ? [t(kind, { count })] : []));
  }

  function linesOf({ alreadyHere, delivered, otherVersion, photos, drafts }: ImportReport): string[] {
    const counted = { photosAdded: photos, formsAdded: drafts, alreadyHere, delivered, otherVersion };
    return Object.entries(counted).flatMap(([kind, count]) => (count > 0 ? [t(kind, { count })] : []));
  }

  return { save: () => runWithOutcome(save), read: (file) => runWithOutcome(() => read(file), file.name), outcome };
}

function now(): WireDateTime {
  return toWireDateTime(new Date());
}
