import { X } from 'lucide-react';
import { useLayoutEffect, type ReactNode, type Ref } from 'react';
import { PlainLink } from '../../controls/plain-link.tsx';
import { useLargeOverlayTargets } from '../page.tsx';
import styles from './wizard-page.module.css';
import unseen from '../../theme/unseen.module.css';

type WizardPageProps = {
  /** Name of the page, for screen readers. */
  readonly title: string;
  /** One line above the steps: name of the record, current step, time of the last save. */
  readonly line: ReactNode;
  readonly exit: { readonly href: string; readonly label: string };
  readonly stepper: ReactNode;
  readonly footer: ReactNode;
  /** The part that scrolls. */
  readonly body: Ref<HTMLDivElement>;
  /** The row of the messages, above the buttons. */
  readonly messages: Ref<HTMLDivElement>;
  readonly children: ReactNode;
};

/** A page of steps that takes the whole window: one line and the steps above, the buttons below, and only the step between them scrolls. */
export function WizardPage({ title, line, exit, stepper, footer, body, messages, children }: WizardPageProps) {
  useLargeOverlayTargets(true);
  useWholeWindow();
  return (
    <div className={styles.wizard} data-gloves data-wizard>
      <header className={styles.bar} data-print="hide">
        <PlainLink href={exit.href} className={styles.exit} aria-label={exit.label}>
          <X aria-hidden />
        </PlainLink>
        <h1 className={unseen.unseen} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.line}>{line}</p>
      </header>
      <div className={styles.steps}>{stepper}</div>
      <div className={styles.body} ref={body}>
        <div className={styles.content}>{children}</div>
      </div>
      <div className={styles.messages} ref={messages} data-print="hide" />
      <footer className={styles.footer} data-print="hide">
        {footer}
      </footer>
    </div>
  );
}

/** Hides the menu, the header and the banners around the page; they read the mark on the root element. */
function useWholeWindow(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['window'] = 'wizard';
    return () => {
      delete document.documentElement.dataset['window'];
    };
  }, []);
}
