import { lazy, Suspense, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';

// What finds a place beside the button comes with the first pointer that rests; without it, the button still has its name.
const Hint = lazy(() => import('./hint.tsx').then(({ Hint: loaded }) => ({ default: loaded }), () => ({ default: () => null })));

interface HintedButton {
  ref: RefObject<HTMLButtonElement | null>;
  onHoverChange: (isHovered: boolean) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onPressStart: () => void;
  onKeyDown: (event: { readonly key: string }) => void;
}

/** Shows the label of a button without words while a pointer rests on it or the keyboard is there: what the button takes, and what comes after it. */
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
