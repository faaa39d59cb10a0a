import { useId, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowStep } from './gestures/arrow-step.ts';
import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';
import { offsetPosition } from '../relative-position.ts';
import unseen from '../../ui/theme/unseen.module.css';

type PointerHandler = (event: PointerEvent<HTMLDivElement>) => void;

type CrosshairSurfaceProps = {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly label: string;
  readonly kind: string;
  /** Description of the keys, for screen readers. */
  readonly help: string;
  /** Initial position of the crosshair, such as the mark to be moved; the centre by default. */
  readonly start?: RelativePosition | undefined;
  /** How many times the surface is enlarged: its steps are as much smaller. */
  readonly stepScale?: number;
  /** Called when a key moved the crosshair. */
  readonly onCrosshair?: (position: RelativePosition) => void;
  /** Handles further keys; returns whether it did. */
  readonly onKey?: (key: string) => boolean;
  /** Called on Enter or Space with the position of the crosshair. */
  readonly onConfirm: (position: RelativePosition) => void;
  readonly pointer: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerHandler>;
  /** Receives the crosshair while the keyboard is in use, else null. */
  readonly children: (crosshair: RelativePosition | null) => ReactNode;
};

const centre = { x: 0.5, y: 0.5 };

/** A surface for pointer input, with a crosshair for input by arrow keys and Enter. */
export function CrosshairSurface({
  surface,
  className,
  style,
  label,
  kind,
  help,
  start = centre,
  stepScale = 1,
  onConfirm,
  pointer,
  children,
  ...props
}: CrosshairSurfaceProps) {
  const { t } = useTranslation('canvas');
  const helpId = useId();
  const [crosshair, setCrosshair] = useState<RelativePosition | null>(null);

  function press(event: KeyboardEvent) {
    const step = arrowStep(event);
    if (step) {
      const next = offsetPosition(crosshair ?? start, { x: step.x / stepScale, y: step.y / stepScale });
      setCrosshair(next);
      props.onCrosshair?.(next);
    } else if (event.key === 'Enter' || event.key === ' ') onConfirm(crosshair ?? start);
    else if (!props.onKey?.(event.key)) return;
    event.preventDefault();
  }

  return (
    // "application" is the role for elements that handle the arrow keys themselves; the lint rules do not count it as a widget.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={surface}
      className={className}
      style={style}
      role="application"
      aria-roledescription={kind}
      aria-label={label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCrosshair((before) => before ?? start)}
      onBlur={() => setCrosshair(null)}
      {...pointer}
    >
      {children(crosshair)}
      <p id={helpId} className={unseen.unseen}>
        {help}
      </p>
      <output className={unseen.unseen}>
        {crosshair && t('crosshair', { x: Math.round(crosshair.x * 100), y: Math.round(crosshair.y * 100) })}
      </output>
    </div>
  );
}
