import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Toolbar } from '../../../ui/layout/toolbar.tsx';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { RecordHostContext } from '../../record-host.tsx';
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
    <Toolbar label={t('record:actions')}>
      {offered.map((action) => (
        <Button
          key={action.name}
          icon={<action.icon aria-hidden />}
          variant={action.tone === 'danger' ? 'quiet' : 'secondary'}
          onPress={() => void run(action, target)}
        >
          {t(`actions.${action.name}`)}
        </Button>
      ))}
    </Toolbar>
  );
}
