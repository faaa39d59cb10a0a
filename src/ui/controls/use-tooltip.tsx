import { lazy, Suspense, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';

// The positioning code loads with the first tooltip. If it fails to load, the button still has its accessible name.
const ButtonTooltip = lazy(() => import('./button-tooltip.tsx').then(({ ButtonTooltip: loaded }) => ({ default: loaded }), () => ({ default: () => null })));

interface TooltipTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onHoverChange: (isHovered: boolean) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onPressStart: () => void;
  onKeyDown: (event: { readonly key: string }) => void;
}

/** Tooltip of an icon button, shown on hover or keyboard focus. Returns the props of the button and the tooltip to render after it. */
export function useTooltip(label: string): { button: TooltipTriggerProps; tooltip: ReactNode } {
  const ref = useRef<HTMLButtonElement>(null);
  const [isVisible, setVisible] = useState(false);
  const button: TooltipTriggerProps = {
    ref,
    onHoverChange: setVisible,
    onFocus: ({ target }) => setVisible(target.matches(':focus-visible')),
    onBlur: () => setVisible(false),
    onPressStart: () => setVisible(false),
    onKeyDown: ({ key }) => key === 'Escape' && setVisible(false),
  };
  const tooltip = isVisible && (
    <Suspense>
      <ButtonTooltip button={ref} label={label} />
    </Suspense>
  );
  return { button, tooltip };
}
