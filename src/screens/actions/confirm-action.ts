import type { i18n as I18n } from 'i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { Confirm } from '../../ui/overlays/confirm-dialog.tsx';
import type { ActionTarget, RecordAction } from '../declaration/screen-declaration.ts';

/** Characters. */
export const MAX_REASON_LENGTH = 500;

export type ConfirmationTexts = {
  readonly title?: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
};

type Context = { readonly entity: EntityName; readonly i18n: I18n; readonly confirm: Confirm; readonly storesReasons: boolean };

/** Shows the confirmation dialog of an action. Resolves with the reason, empty without one; null when the user declined. */
export async function confirmAction(
  action: RecordAction,
  targets: readonly ActionTarget[],
  texts: ConfirmationTexts,
  { entity, i18n, confirm, storesReasons }: Context,
): Promise<string | null> {
  const t = i18n.getFixedT(null, [entity, 'common']);
  let reason = '';
  const isRequired =
    action.hasReasonField === 'required' || (storesReasons && action.requiresReason !== undefined && targets.some(action.requiresReason));
  const note = {
    label: t(isRequired ? 'common:requiredReason' : 'common:reason'),
    maxLength: MAX_REASON_LENGTH,
    onChange: (text: string) => void (reason = text),
    missing: isRequired ? t('common:reasonMissing') : undefined,
  };
  const isConfirmed = await confirm({
    title: t(`actions.${action.name}`),
    ...texts,
    ...(isRequired && i18n.exists(`${entity}:askReason.${action.name}`) ? { message: t(`askReason.${action.name}`) } : {}),
    tone: action.tone ?? 'normal',
    // A backend of the specification stores no reason, so the dialog has no field for one.
    note: isRequired || (action.hasReasonField && storesReasons) ? note : undefined,
  });
  return isConfirmed ? reason.trim() : null;
}
