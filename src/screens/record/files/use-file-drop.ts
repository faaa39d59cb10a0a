import { useEffect, useRef, useState, type DragEvent } from 'react';

/** Files dropped on the panel or pasted anywhere on its page. `isOver` while files are dragged over it. */
export function useFileDrop(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Counts nested elements: moving from a child to its parent also fires `dragleave`.
  const depth = useRef(0);
  const onFilesRef = useRef(onFiles);
  useEffect(() => {
    onFilesRef.current = onFiles;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      onFilesRef.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOpen]);

  function acceptsFiles(event: DragEvent): boolean {
    return isOpen && event.dataTransfer.types.includes('Files');
  }

  function leave(): void {
    depth.current = 0;
    setOver(false);
  }

  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!acceptsFiles(event)) return;
        depth.current++;
        setOver(true);
      },
      onDragOver: (event: DragEvent) => {
        // Without this the browser would open the file instead of the app.
        if (acceptsFiles(event)) event.preventDefault();
      },
      onDragLeave: (event: DragEvent) => {
        if (acceptsFiles(event) && --depth.current <= 0) leave();
      },
      onDrop: (event: DragEvent) => {
        if (!acceptsFiles(event)) return;
        event.preventDefault();
        leave();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
