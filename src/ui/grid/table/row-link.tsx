import type { ReactNode } from 'react';
import { PlainLink } from '../../controls/plain-link.tsx';

interface Props {
  href: string;
  className: string | undefined;
  isTabStop?: boolean | undefined;
  /** The browser opens the link in a new tab. */
  isOutside?: boolean | undefined;
  /** Repeats another link of the row, for the mouse alone. */
  isCover?: boolean | undefined;
  children?: ReactNode;
}

export function RowLink({ href, className, isTabStop = true, isOutside = false, isCover, children }: Props) {
  return (
    <PlainLink href={href} className={className} aria-hidden={isCover} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})} {...(isTabStop ? {} : { tabIndex: -1 })}>
      {children}
    </PlainLink>
  );
}
