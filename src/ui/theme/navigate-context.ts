import { createContext } from 'react';

/** Opens an address of the app; null outside of its screens, where the browser follows links. */
export const NavigateContext = createContext<((href: string) => void) | null>(null);
