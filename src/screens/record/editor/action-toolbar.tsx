import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { OverflowToolbar } from '../../../ui/overlays/overflow-toolbar.tsx';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { RecordHostContext } from '../../record-host.tsx';
import { keepFocus } from '../../actions/keep-focus.ts';
import { useOfferedActions, useRunAction } from '../../actions/run-action.ts';

type Props = { readonly declaration: ScreenDeclaration; readonly target: ActionTarget };

/** Actions on the open record: the same as in its list row. */
export function ActionToolbar({ declaration, target }: Props) {
  const { t } = useTranslation([declaration.entity, 'record']);
  const run = useRunAction(declaration);
  // Within a host screen the record is open already.
  const isOpen = use(RecordHostContext) !== null;
  const offered = useOfferedActions(declaration)(target).filter(({ name }) => !isOpen || name !== 'edit');
  if (offered.length === 0) return null;
  return (
    <OverflowToolbar
      label={t('record:actions')}
      moreLabel={t('record:moreActions')}
      items={offered.map((action) => ({
        id: action.name,
        label: t(`actions.${action.name}`),
        icon: <action.icon aria-hidden />,
        tone: action.tone === 'danger' ? 'danger' : undefined,
        onAction: () => void run(action, target).then(keepFocus),
      }))}
    />
  );
}
