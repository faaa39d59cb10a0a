import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { damageList, type HandoverForm } from './handover-form.ts';
import { saveHandover } from './save-handover.ts';
import type { EditedHandover } from './use-handover-form.ts';

/** Saves the form on this device. `problem`: error of the last save. */
export function useSaveHandover(identity: RecordKey, { form, references }: EditedHandover, onSaved: () => void) {
  const { t } = useTranslation(['vehicle-handover-document', 'canvas']);
  const { database, user } = useSession();
  const messages = useMessages();
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);

  async function commit(accepted: HandoverForm) {
    // A second tap may arrive before the first one's render disables the button.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    await form.writer.hold();
    try {
      const describePoint = (id: string) => describe(accepted, id, (view) => t('damages.newOn', { view: t(`canvas:view.${view}`) }));
      const { outdated } = await saveHandover({ database, user, key: identity, form: accepted, base: form.base as HandoverForm | null, references, describePoint });
      if (outdated) {
        await form.writer.release();
        form.removeSignatures(outdated);
        form.goToStep('signatures');
        messages.error(t('signatures.notSaved'));
        return;
      }
      messages.success(t('savedMessage'));
      onSaved();
    } catch (error) {
      setProblem(error);
      window.scrollTo({ top: 0 });
      await form.writer.release();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  return { commit, isSaving, problem, clearProblem: () => setProblem(null) };
}

function describe(form: HandoverForm, pointId: string, words: (view: string) => string): string {
  const found = damageList(form.SelectedDamages).find(({ point }) => point.Id === pointId);
  return found ? words(found.view) : '';
}
