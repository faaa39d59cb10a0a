import { useEffect } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Where the same keys take back what was typed, or what is only being planned. */
const ownUndo = 'input, textarea, [contenteditable], [role="dialog"], [role="alertdialog"], [data-planning]';

/** Ctrl+Z anywhere on the screen, except where something else has it. */
export function useUndoKey(undo: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(ownUndo) !== null;
      if (!isUndo(event) || event.repeat || isTaken) return;
      event.preventDefault();
      void undo();
    };
    // On the way down: buttons keep the keys that are pressed on them to themselves.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [undo]);
}

export function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
