import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { MAX_REASON_LENGTH } from '../../actions/confirm-action.ts';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useHasExtension } from '../../use-supports.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';

/**
 * Shows the form's confirmations one after the other; resolves with the reasons that the user gives, or with null when the user declines
 * one.
 */
export function useFormQuestions(
  entity: EntityName,
  form: FormDeclaration,
): (values: FormValues & { readonly Id: RecordKey }) => Promise<FormValues | null> {
  const { t } = useTranslation([entity, 'record', 'common']);
  const { database } = useSession();
  const confirm = useConfirm();
  const formats = useFormats();
  const storesReasons = useHasExtension('columns');
  return async (values) => {
    const questions = (await form.questions?.(values, { database, key: values.Id, formats })) ?? [];
    const reasons: Record<string, string> = {};
    for (const { name, values: shown, reason } of questions) {
      const text = (part: string) => t([`questions.${name}.${part}`, `record:questions.${name}.${part}`], { ...shown });
      // The specification has neither a field for a reason, which goes among the record's words, nor a review.
      const note = reason && {
        label: t('common:requiredReason'),
        maxLength: MAX_REASON_LENGTH,
        onChange: (entered: string) => void (reasons[reason.field] = entered.trim()),
        suggestions: {
          label: t('record:suggestions', { field: t('common:requiredReason') }),
          texts: reason.common.map((one) => t(`record:reasons.${one}`)),
        },
        missing: t('common:reasonMissing'),
      };
      const isMeant = await confirm({
        title: text('title'),
        message: reason ? `${text('text')} ${t(storesReasons ? 'record:reading.reviewed' : 'record:reading.reasonInWords')}` : text('text'),
        confirmLabel: t('record:guards.pass'),
        cancelLabel: t('record:correct'),
        ...(note && { note }),
      });
      if (!isMeant) return null;
    }
    return reasons;
  };
}
