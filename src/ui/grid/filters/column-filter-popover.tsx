import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ColumnFilterForm, type ColumnFilterFormProps } from './column-filter-form.tsx';
import styles from './column-filter.module.css';
import panel from '../../overlays/panel-popover.module.css';
import { classNames } from '../../theme/class-names.ts';

interface Props extends ColumnFilterFormProps {
  label: string;
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function ColumnFilterPopover({ label, trigger, onClose, ...form }: Props) {
  return (
    <Popover
      className={classNames(panel.popover, styles.popover)}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={panel.dialog ?? ''} aria-label={label}>
        <ColumnFilterForm {...form} />
      </Dialog>
    </Popover>
  );
}
