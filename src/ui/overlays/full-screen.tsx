import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './full-screen.module.css';
import { MessagesOverModal } from './messages.tsx';

type Props = { readonly title: string; readonly className?: string | undefined; readonly icon: ReactNode; readonly children: ReactNode };

/** A question over the whole window that must be answered first: neither Esc nor a press outside closes it. */
export function FullScreen({ title, className, icon, children }: Props) {
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={styles.screen ?? ''}>
        <MessagesOverModal />
        <AriaDialog className={className ?? ''}>
          {icon}
          <Heading slot="title" level={1}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
