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
  /** Name of a link without text. */
  label?: string | undefined;
  children?: ReactNode;
}

export function RowLink({ href, className, isTabStop = true, isOutside = false, isCover, label, children }: Props) {
  return (
    <PlainLink href={href} className={className} aria-hidden={isCover} aria-label={label} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})} {...(isTabStop ? {} : { tabIndex: -1 })}>
      {children}
    </PlainLink>
  );
}
