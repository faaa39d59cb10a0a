import { useEffect, useState } from 'react';

/** Prints once the page shows what is printed: `isPrinting` until the browser has it. */
export function usePrint(): { readonly isPrinting: boolean; readonly print: () => void } {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return { isPrinting, print: () => setPrinting(true) };
}
