import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ColumnFilterForm, type ColumnFilterFormProps } from './column-filter-form.tsx';
import styles from './column-filter.module.css';

interface Props extends ColumnFilterFormProps {
  label: string;
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function ColumnFilterPopover({ label, trigger, onClose, ...form }: Props) {
  return (
    <Popover className={styles.popover ?? ''} triggerRef={trigger} placement="bottom end" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog className={styles.dialog ?? ''} aria-label={label}>
        <ColumnFilterForm {...form} />
      </Dialog>
    </Popover>
  );
}
