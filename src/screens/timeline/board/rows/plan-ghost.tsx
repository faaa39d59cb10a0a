import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../../ui/theme/class-names.ts';
import type { BoardRenderContext } from './board-render-context.ts';
import type { Plan } from '../../reschedule/plan.ts';
import { xOf } from '../../data/scale.ts';
import styles from './plan-ghost.module.css';

type Props = {
  readonly plan: Plan;
  readonly row: number;
  readonly context: BoardRenderContext;
  readonly axisHeight: number;
  readonly text: string;
  readonly isBlocked: boolean;
  readonly isChecking: boolean;
};

/** Preview of a plan at its target position, with the obstacle if there is one. */
export function PlanGhost({ plan, row, context, axisHeight, text, isBlocked, isChecking }: Props) {
  const { scale, rowHeight, headWidth } = context;
  const from = xOf(scale, plan.start);
  const width = Math.max(12, xOf(scale, Math.min(plan.end, scale.end)) - from);
  return (
    <div
      className={classNames(styles.ghost, isBlocked && styles.refused)}
      data-ghost
      data-refused={isBlocked || undefined}
      style={{ transform: `translate(${headWidth + from}px, ${axisHeight + row * rowHeight + 2}px)`, width, height: rowHeight - 4 }}
      aria-hidden
    >
      <span className={styles.ghostText} style={{ marginInlineStart: `clamp(0px, calc(var(--left) - ${from}px), calc(100% - 20px))` }}>
        {isChecking ? <LoaderCircle size={14} className={styles.spinner} /> : isBlocked && <TriangleAlert size={14} />}
        {text}
      </span>
    </div>
  );
}
