import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../theme/class-names.ts';
import panel from './panel-popover.module.css';

interface PanelPopoverProps {
  label: string;
  trigger: RefObject<Element | null>;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** An open dialog below its trigger. */
export function PanelPopover({ label, trigger, className, onClose, children }: PanelPopoverProps) {
  return (
    <Popover
      className={classNames(panel.popover, className)}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={panel.dialog ?? ''} aria-label={label}>
        {children}
      </Dialog>
    </Popover>
  );
}
