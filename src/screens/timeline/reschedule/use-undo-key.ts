import { useEffect } from 'react';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Elements where Ctrl+Z has another meaning: undoing typed text, or cancelling a plan. */
const undoSelector = 'input, textarea, [contenteditable], [role="dialog"], [role="alertdialog"], [data-planning]';

/** Calls `undo` on Ctrl+Z anywhere on the screen, except in elements that handle it. */
export function useUndoKey(undo: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(undoSelector) !== null;
      if (!isUndo(event) || event.repeat || isTaken) return;
      event.preventDefault();
      void undo();
    };
    // Capture phase: buttons stop the propagation of key events.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [undo]);
}

export function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
