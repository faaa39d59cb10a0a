import { lazyPart } from '../layout/lazy-part.tsx';

// The first paint has no open menu.
export const LazyMenuPopover = lazyPart(async () => (await import('./menu-popover.tsx')).MenuPopover);
