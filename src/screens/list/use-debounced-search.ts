import { useEffect, useRef, useState } from 'react';

/** Long enough to hold a word together: the backend is not asked for each letter of it. */
const pauseMs = 150;

/** The text in the search field at once, and its way into the address when the typing pauses; follows the address when that changes by itself. */
export function useDebouncedSearch(applied: string, apply: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(applied);
  const sent = useRef(applied);
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      apply(sent.current);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, apply]);
  return [typed, setTyped];
}
