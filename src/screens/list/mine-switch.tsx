import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { withScope, type ListSearch } from './query/list-search.ts';

type Props = { readonly search: ListSearch; readonly onChange: (search: ListSearch, how: { readonly replace: boolean }) => void };

/** All rows, or those that name the user. */
export function MineSwitch({ search, onChange }: Props) {
  const { t } = useTranslation('list');
  const { mine = false, from = null, to = null } = search;
  return (
    <Segmented
      label={t('scope.label')}
      items={[
        { id: 'all', label: t('scope.all') },
        { id: 'mine', label: t('scope.mine') },
      ]}
      value={mine ? 'mine' : 'all'}
      onChange={(value) => onChange(withScope(search, { mine: value === 'mine', from, to }), { replace: false })}
    />
  );
}
