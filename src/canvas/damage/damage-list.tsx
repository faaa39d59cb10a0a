import { Move, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './damage-list.module.css';
import type { DamageMark } from '../../contract/entities/protocol/marks/damage-marks.ts';
import { MarkBadge } from './marks/mark-badge.tsx';
import layout from '../../ui/theme/layout.module.css';

type DamageListProps = {
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  readonly movingId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onMoving: ((id: string | null) => void) | undefined;
  readonly onRemove: ((id: string) => void) | undefined;
};

/**
 * The marks of the drawing as a list: readable by screen readers, with buttons to move and remove without dragging. The selected mark's
 * stand with its details.
 */
export function DamageList({ marks, selectedId, movingId, onSelect, onMoving, onRemove }: DamageListProps) {
  const { t } = useTranslation('canvas');
  if (marks.length === 0) return <p className={layout.muted}>{t('damage.none')}</p>;
  return (
    <ul className={layout.stack2} aria-label={t('damage.list')}>
      {marks.map((mark) => {
        const name = t(mark.isKnown ? 'damage.known' : 'damage.new', { number: mark.number });
        return (
          <li key={mark.id} className={styles.item} data-selected={mark.id === selectedId || undefined}>
            <button type="button" className={styles.select} aria-pressed={mark.id === selectedId} onClick={() => onSelect(mark.id)}>
              <MarkBadge number={mark.number} isKnown={mark.isKnown} />
              <span className={styles.words}>
                <span>{name}</span>
                <span className={layout.note}>{mark.description || t('damage.place', percentOf(mark))}</span>
              </span>
            </button>
            {!mark.isKnown && onMoving && mark.id !== selectedId && (
              <IconButton
                icon={movingId === mark.id ? <X /> : <Move />}
                label={movingId === mark.id ? t('cancel') : t('damage.move', { number: mark.number })}
                onPress={() => onMoving(movingId === mark.id ? null : mark.id)}
              />
            )}
            {!mark.isKnown && onRemove && mark.id !== selectedId && (
              <IconButton icon={<Trash2 />} label={t('damage.remove', { number: mark.number })} onPress={() => onRemove(mark.id)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function percentOf(mark: DamageMark): { x: number; y: number } {
  return { x: Math.round(mark.position.x * 100), y: Math.round(mark.position.y * 100) };
}
