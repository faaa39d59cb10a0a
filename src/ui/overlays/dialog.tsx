import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../theme/class-names.ts';
import styles from './dialog.module.css';
import { MessagesOverModal } from './messages.tsx';
import { IconButton } from '../controls/icon-button.tsx';

export interface DialogProps {
  title: string;
  isOpen?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** `screen`: covers the whole screen. */
  size?: 'small' | 'medium' | 'large' | 'full' | 'screen' | undefined;
  /** Whether a press outside closes the dialog; the close button always does. */
  isDismissable?: boolean | undefined;
  /** Whether Esc closes the dialog. Unlike a press outside, Esc is rarely accidental, so it may be allowed alone. */
  closesOnEscape?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

export function Dialog(props: DialogProps) {
  const {
    title,
    isOpen = true,
    onClose,
    children,
    footer,
    size = 'medium',
    isDismissable = true,
    closesOnEscape = isDismissable,
    role = 'dialog',
  } = props;
  const { t } = useTranslation('ui');
  return (
    <ModalOverlay
      className={classNames(styles.backdrop, size === 'screen' && styles.bare)}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!closesOnEscape}
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        <MessagesOverModal />
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton label={t('close')} icon={<X aria-hidden />} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
