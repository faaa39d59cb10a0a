import type { ReactNode } from 'react';
import { PlainLink } from '../../controls/plain-link.tsx';

interface Props {
  href: string;
  className: string | undefined;
  isTabStop?: boolean | undefined;
  /** Set where the browser opens the link in a new tab; returns true for a link that it opens itself. */
  openOutside?: ((href: string) => boolean) | undefined;
  /** Repeats another link of the row, for the mouse alone. */
  isCover?: boolean | undefined;
  /** Name of a link without text. */
  label?: string | undefined;
  children?: ReactNode;
}

export function RowLink({ href, className, isTabStop = true, openOutside, isCover, label, children }: Props) {
  return (
    <PlainLink
      href={href}
      className={className}
      aria-hidden={isCover}
      aria-label={label}
      {...(openOutside ? { target: '_blank', rel: 'noreferrer', onOpen: openOutside } : {})}
      {...(isTabStop ? {} : { tabIndex: -1 })}
    >
      {children}
    </PlainLink>
  );
}
