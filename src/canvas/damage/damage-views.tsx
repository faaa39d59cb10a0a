import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectedDamages, VehicleView } from '../../contract/entities/fleet/damage-point.ts';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import styles from './damage-views.module.css';
import { vehicleViewsOf } from '../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from './drawing-url.ts';
import layout from '../../ui/theme/layout.module.css';
import unseen from '../../ui/theme/unseen.module.css';
import { useIsPainted } from '../../ui/theme/use-is-painted.ts';

export type DamageViewsProps = {
  readonly vehicleType: VehicleType;
  readonly view: VehicleView;
  readonly onViewChange: (view: VehicleView) => void;
  /** Damages of earlier handovers (`known`) and of this one; each tab shows the counts of its view. */
  readonly known: SelectedDamages;
  readonly damages: SelectedDamages;
  /** Tab panel: the sketch of the selected view. */
  readonly children: ReactNode;
};

export function DamageViews({ vehicleType, view, onViewChange, known, damages, children }: DamageViewsProps) {
  const { t } = useTranslation('canvas');
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const views = vehicleViewsOf(vehicleType);
  // Painting the drawings took half of the step's first frame.
  const isPainted = useIsPainted();

  function press(event: KeyboardEvent) {
    const target = targetOf(event.key, views.indexOf(view), views.length);
    const next = target === undefined ? undefined : views.at(target);
    if (!next) return;
    event.preventDefault();
    onViewChange(next);
    tabs.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus();
  }

  return (
    <div className={layout.stack3}>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t('view.list')} tabIndex={-1} onKeyDown={press}>
        {views.map((each) => {
          const counts = { known: known[each].length, added: damages[each].length };
          return (
            <button
              key={each}
              type="button"
              role="tab"
              className={styles.tab}
              id={`${id}-${each}`}
              data-view={each}
              aria-selected={each === view}
              aria-controls={`${id}-panel`}
              tabIndex={each === view ? 0 : -1}
              onClick={() => onViewChange(each)}
            >
              {isPainted ? (
                <img className={styles.thumbnail} src={drawingUrlOf(vehicleType, each)} alt="" draggable={false} />
              ) : (
                <span className={styles.thumbnail} />
              )}
              <span className={unseen.unseen}>{t('view.tab', { view: t(`view.${each}`), ...counts })}</span>
              <span className={styles.name} aria-hidden>
                {t(`view.${each}`)}
              </span>
              <span className={styles.counts} aria-hidden>
                {counts.added > 0 && <span className={styles.added}>{counts.added}</span>}
                {counts.known > 0 && <span className={styles.known}>{counts.known}</span>}
              </span>
            </button>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${view}`}>
        {children}
      </div>
    </div>
  );
}

/** Index, for `at`, of the tab that a key selects; undefined for any other key. */
function targetOf(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return current - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
