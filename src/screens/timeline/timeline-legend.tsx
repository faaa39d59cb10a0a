import { CloudUpload, Lock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/theme/class-names.ts';
import type { TimelineState } from '../declaration/timeline-declaration.ts';
import styles from './timeline-legend.module.css';
import tones from './board/rows/timeline-tone.module.css';

type Props = {
  readonly states: readonly TimelineState[];
  readonly hidden: readonly string[];
  readonly nameOf: (state: string) => string;
  readonly onToggle: (state: string) => void;
};

/** Legend of colours and icons; a press shows or hides the entries of a state. */
export function TimelineLegend({ states, hidden, nameOf, onToggle }: Props) {
  const { t } = useTranslation('timeline');
  return (
    <div className={styles.legend} role="group" aria-label={t('legend')}>
      {states.map(({ name, tone, icon: Icon }) => (
        <button key={name} type="button" className={styles.legendItem} aria-pressed={!hidden.includes(name)} onClick={() => onToggle(name)}>
          <span className={classNames(styles.swatch, tones[tone])}>
            <Icon size={14} aria-hidden />
          </span>
          {nameOf(name)}
        </button>
      ))}
      <span className={styles.legendNote}>
        <span className={classNames(styles.swatch, tones.taken)}>
          <Lock size={14} aria-hidden />
        </span>
        {t('taken')}
      </span>
      <span className={styles.legendNote}>
        <span className={classNames(styles.swatch, tones.info, tones.marked)} data-queue="waiting">
          <CloudUpload size={14} aria-hidden />
        </span>
        {t('waiting')}
      </span>
      <span className={styles.legendNote}>
        <span className={classNames(styles.swatch, tones.info, tones.marked)} data-collides="true">
          <TriangleAlert size={14} aria-hidden />
        </span>
        {t('collision')}
      </span>
    </div>
  );
}
