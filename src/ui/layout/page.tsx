import { ChevronLeft } from 'lucide-react';
import { createContext, use, useLayoutEffect, type ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** Shown beside the title: a status, a number. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` for lists and timelines. */
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  /** Sticky at the lower edge of the window: the buttons of a form. */
  footer?: ReactNode;
  /** Large touch targets for use with gloves, on the page and its overlays. */
  isForGloves?: boolean | undefined;
  children: ReactNode;
}

/** Renders a page inside another frame, such as a dialog over another page; null where pages fill the window. */
export const PageFrameContext = createContext<((props: PageProps) => ReactNode) | null>(null);

export function Page(props: PageProps) {
  const frame = use(PageFrameContext);
  return frame ? frame(props) : <WindowPage {...props} />;
}

function WindowPage({ title, aside, subtitle, back, actions, width = 'wide', footer, isForGloves = false, children }: PageProps) {
  useLargeOverlayTargets(isForGloves);
  return (
    <div className={classNames(styles.page, styles[width])} data-gloves={isForGloves || undefined}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <PlainLink href={back.href} className={styles.back} data-print="hide">
              <ChevronLeft size={20} aria-hidden />
              {back.label}
            </PlainLink>
          )}
          <div className={styles.titleRow}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {aside}
          </div>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={styles.actions} data-print="hide">
            {actions}
          </div>
        )}
      </header>
      <div className={styles.content}>{children}</div>
      {footer && (
        <footer className={styles.footer} data-print="hide">
          {footer}
        </footer>
      )}
    </div>
  );
}

/**
 * Marks the root element, because overlays are rendered outside the page. A `:has` selector instead would restyle the whole document with
 * every added or removed node.
 */
export function useLargeOverlayTargets(isForGloves: boolean): void {
  useLayoutEffect(() => {
    if (!isForGloves) return undefined;
    document.documentElement.dataset['overlays'] = 'gloves';
    return () => {
      delete document.documentElement.dataset['overlays'];
    };
  }, [isForGloves]);
}
