import { Check, CircleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../theme/class-names.ts';
import styles from './stepper.module.css';

export type StepState = 'done' | 'current' | 'todo' | 'error';

export interface Step {
  id: string;
  label: string;
  state: StepState;
  isDisabled?: boolean | undefined;
}

export interface StepperProps {
  steps: readonly Step[];
  onSelect: (id: string) => void;
}

export function Stepper({ steps, onSelect }: StepperProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLOListElement>(null);
  const current = steps.findIndex((step) => step.state === 'current');
  useEffect(() => {
    const row = list.current;
    const item = row?.children[current];
    if (!row || !(item instanceof HTMLElement)) return undefined;
    // At once, and again when the device is turned.
    const hide = () => hideCutNumbers(row);
    const observer = new ResizeObserver(() => {
      fitSteps(row, item, current);
      hide();
    });
    observer.observe(row);
    row.addEventListener('scroll', hide, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', hide);
    };
  }, [current]);
  return (
    <nav className={styles.stepper} aria-label={t('steps')} data-print="hide">
      <ol className={styles.list} ref={list}>
        {steps.map(({ id, label, state, isDisabled = false }, index) => (
          <StepItem key={id} id={id} number={index + 1} label={label} state={state} isDisabled={isDisabled} onSelect={onSelect} />
        ))}
      </ol>
    </nav>
  );
}

/**
 * Divides a row that is too narrow for all steps into equal slots, so that none is cut at its edges, wherever the row is scrolled to.
 * The current step takes as many slots as its name needs. The row shows it in the middle; scrolled, it stays at the edge.
 */
function fitSteps(row: HTMLElement, item: HTMLElement, current: number): void {
  const { style, dataset } = row;
  // The name must stand in one line to be measured.
  if (dataset['fit'] === 'wraps') dataset['fit'] = 'slots';
  const [gap, rowWidth, least] = [
    parseFloat(getComputedStyle(row).columnGap),
    row.clientWidth,
    parseFloat(getComputedStyle(item).minWidth),
  ];
  const nameWidth = widthOfName(item);
  if (nameWidth + (row.children.length - 1) * (least + gap) <= rowWidth) {
    delete dataset['fit'];
    return;
  }
  const slots = Math.max(1, Math.floor((rowWidth + gap) / (least + gap)));
  const slot = (rowWidth + gap) / slots;
  // A long name stands in two lines, so that two other steps are in sight; enlarged text takes the whole row.
  const span = Math.min(slots > 3 ? slots - 2 : slots, Math.ceil((nameWidth + gap) / slot));
  dataset['fit'] = nameWidth > slot * span - gap ? 'wraps' : 'slots';
  style.setProperty('--slots', String(slots));
  style.setProperty('--span', String(span));
  row.scrollLeft = slot * (current - Math.floor((slots - span) / 2));
}

/** Hides the numbers that the edges of the row, or the current step at its edge, cut while a finger scrolls. */
function hideCutNumbers(row: HTMLElement): void {
  const { left, right } = row.getBoundingClientRect();
  const current = row.querySelector('[aria-current]')?.parentElement;
  const edge = current?.getBoundingClientRect();
  const numbers = [...row.querySelectorAll<HTMLElement>('li')].map((item) => ({
    item,
    box: item.querySelector('span')?.getBoundingClientRect(),
  }));
  for (const { item, box } of numbers) {
    const isCut =
      !box || box.left < left || box.right > right || (edge && item !== current && box.left < edge.right && box.right > edge.left);
    item.toggleAttribute('data-cut', Boolean(isCut));
  }
}

/** Width of a step's number, its whole name and the space around them. */
function widthOfName(item: HTMLElement): number {
  const button = item.firstElementChild;
  const [first, last] = [button?.firstElementChild, button?.lastElementChild].map((part) => part?.getBoundingClientRect());
  if (!button || !first || !last) return 0;
  return last.right - first.left + 2 * parseFloat(getComputedStyle(button).paddingLeft);
}

type ItemProps = Required<Step> & { readonly number: number; readonly onSelect: (id: string) => void };

/**
 * One step. A plain button, rendered again only when it changes: nine of the component library's took a tenth of each change of the step.
 */
const StepItem = memo(function StepItem({ id, number, label, state, isDisabled, onSelect }: ItemProps) {
  const { t } = useTranslation('ui');
  return (
    <li className={classNames(styles.item, styles[state])}>
      <button
        type="button"
        className={styles.step}
        disabled={isDisabled}
        onClick={() => onSelect(id)}
        aria-label={t(`step.${state}`, { number, label })}
        {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
      >
        {/* The digit is a picture: the name of the button says the number in words. */}
        <span className={styles.number} aria-hidden data-digit={state === 'done' || state === 'error' ? undefined : number}>
          {state === 'done' ? <Check size={18} strokeWidth={3} /> : state === 'error' && <CircleAlert size={18} />}
        </span>
        {state === 'current' && <span className={styles.label}>{label}</span>}
      </button>
    </li>
  );
});
