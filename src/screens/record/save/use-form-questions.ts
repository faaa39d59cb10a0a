import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/entity.ts';
import type { RecordKey } from '../../../contract/fields.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';

/** Shows the form's confirmations one after the other; resolves with true when the user confirms all. */
export function useFormQuestions(entity: EntityName, form: FormDeclaration): (values: FormValues & { readonly Id: RecordKey }) => Promise<boolean> {
  const { t } = useTranslation([entity, 'item']);
  const { database } = useSession();
  const confirm = useConfirm();
  const formats = useFormats();
  return async (values) => {
    const questions = (await form.questions?.(values, { database, key: values.Id, formats })) ?? [];
    for (const { name, values: shown } of questions) {
      const text = (part: string) => t([`questions.${name}.${part}`, `item:questions.${name}.${part}`], { ...shown });
      const isMeant = await confirm({ title: text('title'), message: text('text'), confirmLabel: t('item:guards.pass'), cancelLabel: t('item:correct') });
      if (!isMeant) return false;
    }
    return true;
  };
}
