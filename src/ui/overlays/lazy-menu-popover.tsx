import { lazy, Suspense } from 'react';
import type { MenuPopoverProps } from './menu-popover.tsx';

// The first paint has no open menu: load the popover when one is opened.
const MenuPopover = lazy(async () => ({ default: (await import('./menu-popover.tsx')).MenuPopover }));

export function LazyMenuPopover(props: MenuPopoverProps) {
  return (
    <Suspense>
      <MenuPopover {...props} />
    </Suspense>
  );
}
