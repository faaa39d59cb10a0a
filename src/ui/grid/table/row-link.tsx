import type { MouseEvent, ReactNode } from 'react';
import { useNavigateHref } from '../../theme/ui-provider.tsx';

interface Props {
  href: string;
  className: string | undefined;
  isTabStop?: boolean | undefined;
  /** The browser opens the link in a new tab. */
  isOutside?: boolean | undefined;
  /** Repeats another link of the row, for the mouse alone. */
  isCover?: boolean | undefined;
  /** Name of a link without text. */
  label?: string | undefined;
  children?: ReactNode;
}

/** A native link: every row has one, and a library link costs ten times as much to render. */
export function RowLink({ href, className, isTabStop = true, isOutside = false, isCover, label, children }: Props) {
  const navigate = useNavigateHref();
  function onClick(event: MouseEvent) {
    // The browser handles clicks that open a new tab or window.
    if (isOutside || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a href={href} className={className} onClick={onClick} aria-hidden={isCover} aria-label={label} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})} {...(isTabStop ? {} : { tabIndex: -1 })}>
      {children}
    </a>
  );
}
