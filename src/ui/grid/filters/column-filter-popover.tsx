import type { RefObject } from 'react';
import { PanelPopover } from '../../overlays/panel-popover.tsx';
import { ColumnFilterForm, type ColumnFilterFormProps } from './column-filter-form.tsx';
import styles from './column-filter.module.css';

interface Props extends ColumnFilterFormProps {
  label: string;
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function ColumnFilterPopover({ label, trigger, onClose, ...form }: Props) {
  return (
    <PanelPopover label={label} trigger={trigger} className={styles.popover} onClose={onClose}>
      <ColumnFilterForm {...form} />
    </PanelPopover>
  );
}
