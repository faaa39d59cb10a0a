import { useEffect, useRef, useState } from 'react';

/** Debounce of the search, so that a typed word is one backend call, not one per letter. */
const DEBOUNCE_MS = 150;

/** Text of the search field. Writes it to the address when typing pauses, and follows the address when that changes elsewhere. */
export function useDebouncedSearch(applied: string, apply: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(applied);
  const lastSent = useRef(applied);
  useEffect(() => {
    if (applied === lastSent.current) return;
    lastSent.current = applied;
    setTyped(applied);
  }, [applied]);
  useEffect(() => {
    if (typed.trim() === lastSent.current) return undefined;
    const timer = setTimeout(() => {
      lastSent.current = typed.trim();
      apply(lastSent.current);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, apply]);
  return [typed, setTyped];
}
