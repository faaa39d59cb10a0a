import { CloudOff, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '../../db/cache/list-rows.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import styles from './list-screen.module.css';
import type { PagePull } from './query/use-page-pull.ts';

type Props = { readonly view: ListView | null; readonly pull: PagePull; readonly onRefresh: () => void };

/** Shows the age and the source (device or backend) of the rows (sync rule 15). */
export function ListFreshness({ view, pull, onRefresh }: Props) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const isOnline = useOnline();
  const moment = view?.asOf ?? null;
  const isOfDevice = view?.source === 'device';
  const asOf = useMemo(() => moment && formats.timestamp(moment), [moment, formats]);
  return (
    <div className={styles.freshness} role="status">
      {asOf !== null && (
        <span className={isOfDevice ? styles.ofDevice : undefined}>{t(isOfDevice ? 'asOfDevice' : 'asOf', { moment: asOf })}</span>
      )}
      <IconButton
        label={t('refresh')}
        icon={isOnline ? <RefreshCw aria-hidden /> : <CloudOff aria-hidden />}
        isPending={pull.isPulling}
        isDisabled={!isOnline}
        onPress={onRefresh}
      />
    </div>
  );
}
