import { CloudDownload, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import type { ListView } from '../../db/cache/list-rows.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { isMissingList } from './query/missing-list.ts';

type Props = {
  readonly entity: EntityName;
  readonly source: ListView['source'];
  /** Why the list could not be fetched; null where that was not tried, or has succeeded. */
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly isSearching: boolean;
  readonly onClear: () => void;
  /** Link that creates the first record; false or null without that permission. */
  readonly action: ReactNode;
  /** Button that imports the first records, where none are created one by one. */
  readonly importing: ReactNode;
};

export function ListEmptyState({ entity, source, problem, onRetry, isSearching, onClear, action, importing }: Props) {
  const { t } = useTranslation(['list', entity, 'common']);
  if (source === 'nothing-yet' && problem !== null) {
    // The reason is in the warning above.
    if (isMissingList(problem)) return <EmptyState title={t('notAvailable')} />;
    return (
      <EmptyState title={t('notLoaded')} action={<Button onPress={onRetry}>{t('common:retry')}</Button>}>
        {problem instanceof TaborError && problem.code === 'timeout' && t('slow')}
      </EmptyState>
    );
  }
  if (source === 'nothing-yet') {
    return (
      <EmptyState icon={<CloudDownload aria-hidden />} title={t('nothingYet')}>
        {t('nothingYetHint')}
      </EmptyState>
    );
  }
  if (isSearching) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={t('nothingFound')} action={<Button onPress={onClear}>{t('clearSearch')}</Button>}>
        {t('nothingFoundHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('empty', { ns: entity, defaultValue: t('empty') })} action={action || importing || undefined}>
      {t(action ? 'emptyHint' : importing ? 'emptyImport' : 'emptyReadOnly')}
    </EmptyState>
  );
}
