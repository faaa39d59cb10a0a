import { CloudOff, House, Maximize } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ageOf } from './board-state.ts';
import styles from './board-head.module.css';

type Props = { readonly count: number | null; readonly asOf: WireDateTime | null; readonly isLost: boolean; readonly now: Date };

/** Title, clock, age of the data, and a notice when the connection is lost. */
export function BoardHead({ count, asOf, isLost, now }: Props) {
  const { t } = useTranslation('b-service-request');
  const formats = useFormats();
  const age = asOf && ageOf(asOf, now);
  return (
    <header className={styles.head}>
      <h1>{t('title')}</h1>
      {count !== null && <span className={styles.count}>{t('count', { count })}</span>}
      <div className={styles.state}>
        <span role="status" className={styles.lost}>
          {isLost && (
            <>
              <CloudOff aria-hidden />
              {t('lost')}
            </>
          )}
        </span>
        {asOf && age && (
          <span className={styles.age} data-old={age.unit !== 'now'}>
            {t('asOf', { moment: formats.timestamp(asOf, now) })} ·{' '}
            {age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })}
          </span>
        )}
      </div>
      <time className={styles.clock}>{formats.time(toWireDateTime(now))}</time>
      <div className={styles.tools} data-print="hide">
        {document.fullscreenEnabled && (
          <IconButton
            label={t('fullScreen')}
            icon={<Maximize aria-hidden />}
            onPress={() => void document.documentElement.requestFullscreen()}
          />
        )}
        <a href="/" className={styles.leave} aria-label={t('leave')}>
          <House aria-hidden />
        </a>
      </div>
    </header>
  );
}
