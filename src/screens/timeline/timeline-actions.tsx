import { List, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';

/** Link to the entity's list, and the button for a new record. */
export function TimelineActions({
  entity,
  mayAdd,
  onAdd,
}: {
  readonly entity: EntityName;
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
}) {
  const { t } = useTranslation(['timeline', entity]);
  const { mayReadList } = useSession();
  return (
    <>
      {mayReadList(entity) && (
        <LinkButton href={listPath(entity)} icon={<List aria-hidden />}>
          {t('toList')}
        </LinkButton>
      )}
      {mayAdd && (
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={onAdd}>
          {t(`${entity}:create`)}
        </Button>
      )}
    </>
  );
}
