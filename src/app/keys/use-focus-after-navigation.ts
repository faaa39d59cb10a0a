import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a screen may take to show its heading, and a list its rows. */
const MAX_WAIT_MS = 5_000;

/**
 * After every navigation the focus moves to the heading of the screen, unless the screen chose a field itself; back to the link that was
 * followed, where the screen still has it. Otherwise the focus would stay in the menu, or be lost with the old screen.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const followed = new Map<string, string>();
    let before: Element | null = null;
    let isBack = false;
    let stop = () => {};
    const ends = [
      router.history.subscribe(({ action }) => {
        isBack = action.type === 'BACK' || action.type === 'GO';
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        // The screen before must not take the focus of the next one's heading.
        if (pathChanged) stop();
        before = document.activeElement;
        const link = before?.closest('main a[href]')?.getAttribute('href');
        if (pathChanged && fromLocation && link) followed.set(fromLocation.pathname, link);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        stop();
        const link = isBack ? followed.get(toLocation.pathname) : undefined;
        stop = moveFocus(before, link);
      }),
    ];
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [router]);
}

/**
 * Moves the focus as soon as the screen has its heading, and again when a part that loads later replaces it, then to its link; ends there, or
 * with the first input of the user.
 */
function moveFocus(before: Element | null, link: string | undefined): () => void {
  const main = document.querySelector('main');
  if (!main) return () => {};
  let ours: Element | null = null;
  const step = (): void => {
    const active = document.activeElement;
    const isTaken = active !== before && active !== ours && active !== document.body && active !== main;
    const target =
      (link && main.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]:not([aria-hidden])`)) ||
      main.querySelector<HTMLElement>('h1');
    if (isTaken) return end();
    if (!target || target === active) return;
    target.focus({ preventScroll: true });
    ours = target;
    if (target.matches('a')) end();
  };
  const observer = new MutationObserver(step);
  const timer = setTimeout(end, MAX_WAIT_MS);
  function end(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of inputs) window.removeEventListener(type, end, true);
  }
  for (const type of inputs) window.addEventListener(type, end, true);
  observer.observe(main, { childList: true, subtree: true });
  step();
  return end;
}

const inputs = ['keydown', 'pointerdown'] as const;
