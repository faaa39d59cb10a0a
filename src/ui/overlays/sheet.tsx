import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './sheet.module.css';
import { useCloseRequest } from './use-close-request.ts';
import { useSwipeAway, useTapOutside } from './use-dismissal.ts';

type SheetProps = {
  readonly title: ReactNode;
  /** Name for screen readers. */
  readonly label: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Details of the selection above or beside it, which stays visible and usable. Takes the focus, and gives it back when it closes. Esc,
 * a tap beside it and a finger that pulls its title down close it too.
 */
export function Sheet({ title, label, actions, onClose, children }: SheetProps) {
  const { t } = useTranslation('ui');
  const sheet = useRef<HTMLElement>(null);
  useCloseRequest(onClose);
  useTapOutside(sheet, onClose);
  const swipe = useSwipeAway(sheet, onClose);

  useLayoutEffect(() => {
    const element = sheet.current;
    const opener = document.activeElement;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: window.matchMedia('(orientation: portrait)').matches ? 'start' : 'nearest' });
    return () => {
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section ref={sheet} className={styles.sheet} aria-label={label} tabIndex={-1}>
      <header className={styles.header} {...swipe}>
        <h3 className={styles.title}>{title}</h3>
        {actions}
        <IconButton icon={<X />} size="large" label={t('close')} onPress={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
