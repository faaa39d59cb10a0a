import type { ReactNode } from 'react';
import { PlainLink } from './plain-link.tsx';
import { buttonClass, type ButtonVariant, type ControlSize } from './button.tsx';
import styles from './button.module.css';

export interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  icon?: ReactNode;
  isFullWidth?: boolean | undefined;
  target?: '_blank' | undefined;
  download?: string | undefined;
  children: ReactNode;
}

export function LinkButton({ href, variant = 'secondary', size, icon, isFullWidth, target, download, children }: LinkButtonProps) {
  return (
    <PlainLink
      href={href}
      className={buttonClass(variant, size, isFullWidth)}
      {...(target ? { target, rel: 'noopener' } : {})}
      {...(download === undefined ? {} : { download })}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </PlainLink>
  );
}
