import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { saveDraft } from '../../../db/drafts/drafts.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { MAX_REASON_LENGTH } from '../../actions/confirm-action.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useSigners } from '../notices/use-signers.ts';

type Correction = {
  /**
   * Confirms the removal of the named signatures. Resolves with the patch that removes them; null when declined. `saved`: the record's
   * values.
   */
  readonly confirm: (values: FormValues, saved: FormValues | null) => Promise<FormValues | null>;
  /** Starts the correction of a saved record as a draft, which survives a crash. False when the user declined. */
  readonly start: (record: RecordRow) => Promise<boolean>;
};

/** "Correct": the only way to change what signatures cover. A record that was saved with signatures needs a reason. */
export function useCorrection({ entity }: ScreenDeclaration, { signing, format, sections }: FormDeclaration): Correction {
  const { t } = useTranslation('record');
  const { database } = useSession();
  const askUser = useConfirm();
  const signersOf = useSigners(entity, signing);

  async function confirm(values: FormValues, saved: FormValues | null): Promise<FormValues | null> {
    if (!signing) return null;
    let reason = '';
    const needsReason = saved !== null && signing.signers(saved).length > 0;
    const note = {
      label: t('correction.reason'),
      maxLength: MAX_REASON_LENGTH,
      onChange: (text: string) => void (reason = text),
      missing: t('correction.reasonMissing'),
    };
    const isConfirmed = await askUser({
      title: t('correction.title'),
      message: t('correction.text', { people: signersOf(values) }),
      confirmLabel: t('correction.action'),
      note: needsReason ? note : undefined,
    });
    return isConfirmed ? { ...signing.remove(values), ...(needsReason ? { [signing.reason]: reason.trim() } : {}) } : null;
  }

  async function start({ key, item }: RecordRow): Promise<boolean> {
    const base = format?.read(item) ?? item;
    const patch = await confirm(base, base);
    if (!patch) return false;
    const values = { form: { ...base, ...patch }, base, step: sections[0]?.id ?? null };
    await saveDraft(database, { entity, key, values, updatedAt: toWireDateTime(new Date()) }, null);
    return true;
  }

  return { confirm, start };
}
