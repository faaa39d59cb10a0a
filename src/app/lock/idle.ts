import { lastInput, noteInput } from '../state/last-input.ts';

/** How exactly the last input is stored: every tab and the next start read it. */
const STEP_MS = 2_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Milliseconds until the device locks; 0 or less when it is due. A clock that was set back counts as long idle. */
export function idleTimeLeft(minutes: number): number {
  const now = Date.now();
  const last = lastInput();
  return last > now + 60_000 ? 0 : last + minutes * 60_000 - now;
}

/** Calls `onIdle` once after `minutes` without input in any tab. Returns the stop function. */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  let timer = 0;
  let notedAt = 0;
  const note = () => {
    if (Date.now() - notedAt < STEP_MS || idleTimeLeft(minutes) <= 0) return;
    notedAt = Date.now();
    noteInput(notedAt);
  };
  const check = () => {
    clearTimeout(timer);
    const timeLeft = idleTimeLeft(minutes);
    if (timeLeft <= 0) onIdle();
    else timer = self.setTimeout(check, timeLeft);
  };
  for (const input of inputs) window.addEventListener(input, note, { capture: true, passive: true });
  // Timers of a hidden page or a sleeping device come late.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', check);
  check();
  return () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, note, { capture: true });
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pageshow', check);
  };
}
