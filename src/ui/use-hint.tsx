import { lazy, Suspense, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';

// The positioning code loads with the first tooltip. If it fails to load, the button still has its accessible name.
const Hint = lazy(() => import('./hint.tsx').then(({ Hint: loaded }) => ({ default: loaded }), () => ({ default: () => null })));

interface HintedButton {
  ref: RefObject<HTMLButtonElement | null>;
  onHoverChange: (isHovered: boolean) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onPressStart: () => void;
  onKeyDown: (event: { readonly key: string }) => void;
}

/** Tooltip of an icon button, shown on hover or keyboard focus. Returns the props of the button and the tooltip to render after it. */
export function useHint(label: string): { button: HintedButton; hint: ReactNode } {
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const button: HintedButton = {
    ref,
    onHoverChange: setNear,
    onFocus: ({ target }) => setNear(target.matches(':focus-visible')),
    onBlur: () => setNear(false),
    onPressStart: () => setNear(false),
    onKeyDown: ({ key }) => key === 'Escape' && setNear(false),
  };
  const hint = isNear && (
    <Suspense>
      <Hint button={ref} label={label} />
    </Suspense>
  );
  return { button, hint };
}
