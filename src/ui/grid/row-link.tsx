import type { MouseEvent, ReactNode } from 'react';
import { useNavigateHref } from '../ui-provider.tsx';

interface Props {
  href: string;
  className: string | undefined;
  isTabStop?: boolean | undefined;
  /** The browser follows it, in a tab of its own. */
  isOutside?: boolean | undefined;
  children: ReactNode;
}

/** A link of the browser itself: every row has one, and the library's costs ten times as much to make. */
export function RowLink({ href, className, isTabStop = true, isOutside = false, children }: Props) {
  const navigate = useNavigateHref();
  function onClick(event: MouseEvent) {
    // Whatever asks for a new tab or window is the browser's.
    if (isOutside || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a href={href} className={className} onClick={onClick} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})} {...(isTabStop ? {} : { tabIndex: -1 })}>
      {children}
    </a>
  );
}
