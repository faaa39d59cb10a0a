import { ChevronLeft } from 'lucide-react';
import { createContext, use, useLayoutEffect, type ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** Beside the title: a status, a number. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` for lists and timelines. */
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  /** Stays at the lower edge of the window: the buttons of a form. */
  footer?: ReactNode;
  /** Worked with gloves on: every target of the page, and of what opens over it, is the large one. */
  isForGloves?: boolean | undefined;
  children: ReactNode;
}

/** What shows pages in place of the window, such as a dialog over another page; null where they have the window for themselves. */
export const PageFrameContext = createContext<((props: PageProps) => ReactNode) | null>(null);

export function Page(props: PageProps) {
  const frame = use(PageFrameContext);
  return frame ? frame(props) : <WindowPage {...props} />;
}

function WindowPage({ title, aside, subtitle, back, actions, width = 'wide', footer, isForGloves = false, children }: PageProps) {
  useOverlaysForGloves(isForGloves);
  return (
    <div className={classNames(styles.page, styles[width])} data-gloves={isForGloves || undefined}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <Link href={back.href} className={styles.back ?? ''} data-print="hide">
              <ChevronLeft size={20} aria-hidden />
              {back.label}
            </Link>
          )}
          <div className={styles.titleRow}>
            <h1 className={styles.title}>{title}</h1>
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

/** What opens over the page is no part of it. Told by the root element: a `:has` that looked for the page would restyle the whole document with every node that comes or goes. */
function useOverlaysForGloves(isForGloves: boolean): void {
  useLayoutEffect(() => {
    if (!isForGloves) return undefined;
    document.documentElement.dataset['overlays'] = 'gloves';
    return () => {
      delete document.documentElement.dataset['overlays'];
    };
  }, [isForGloves]);
}
