import { lazy, Suspense, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';

// The positioning code loads with the first tooltip. If it fails to load, the button still has its accessible name.
const ButtonTooltip = lazy(() =>
  import('./button-tooltip.tsx').then(
    ({ ButtonTooltip: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

interface TooltipTriggerProps<Trigger extends HTMLElement> {
  ref: RefObject<Trigger | null>;
  onPointerEnter: (event: { readonly pointerType: string }) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onPointerDown: () => void;
  onKeyDown: (event: { readonly key: string }) => void;
}

/**
 * Tooltip of an icon button, or of another trigger, shown on hover or keyboard focus. Returns the props of the button and the tooltip to
 * render after it.
 */
export function useTooltip<Trigger extends HTMLElement = HTMLButtonElement>(
  label: string,
): { button: TooltipTriggerProps<Trigger>; tooltip: ReactNode } {
  const ref = useRef<Trigger>(null);
  const [isVisible, setVisible] = useState(false);
  const button: TooltipTriggerProps<Trigger> = {
    ref,
    onPointerEnter: ({ pointerType }) => setVisible(pointerType !== 'touch'),
    onPointerLeave: () => setVisible(false),
    onFocus: ({ target }) => setVisible(target.matches(':focus-visible')),
    onBlur: () => setVisible(false),
    onPointerDown: () => setVisible(false),
    onKeyDown: ({ key }) => key === 'Escape' && setVisible(false),
  };
  const tooltip = isVisible && (
    <Suspense>
      <ButtonTooltip button={ref} label={label} />
    </Suspense>
  );
  return { button, tooltip };
}
