import { useLiveQuery } from 'dexie-react-hooks';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { ListView } from '../../db/list-rows.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import styles from './list-screen.module.css';
import type { PagePull } from './use-page-pull.ts';

type Props = { readonly entity: EntityName; readonly view: ListView | null; readonly pull: PagePull; readonly onRefresh: () => void };

/** How old the rows are and where they come from: the list never pretends (sync rule 15). */
export function ListFreshness({ entity, view, pull, onRefresh }: Props) {
  const { t } = useTranslation('list');
  const { database } = useSession();
  const formats = useFormats();
  const problemText = useProblemText();
  const isOnline = useOnline();
  const unreadable = useLiveQuery(() => database.rowSets.get(entity).then((set) => set?.unreadable ?? 0), [database, entity], 0);
  const asOf = view?.asOf ? formats.moment(view.asOf) : null;
  return (
    <>
      <div className={styles.freshness} role="status">
        {!isOnline && <CloudOff size={18} aria-hidden />}
        {asOf !== null && <span>{t(view?.source === 'device' ? 'asOfDevice' : 'asOf', { moment: asOf })}</span>}
        <IconButton
          label={t('refresh')}
          icon={<RefreshCw aria-hidden />}
          isPending={pull.isPulling}
          isDisabled={!isOnline}
          onPress={onRefresh}
        />
      </div>
      {pull.error !== null && (
        <div className={styles.warning}>
          <Banner tone="warning" title={t('notRefreshed')}>
            {problemText(pull.error)} {asOf !== null && t('showingOld', { moment: asOf })}
          </Banner>
        </div>
      )}
      {view?.source === 'device' && !view.isComplete && (
        <div className={styles.warning}>
          <Banner tone="info">{t('onlyNewest')}</Banner>
        </div>
      )}
      {unreadable > 0 && (
        <div className={styles.warning}>
          <Banner tone="warning">{t('unreadable', { count: unreadable })}</Banner>
        </div>
      )}
    </>
  );
}
