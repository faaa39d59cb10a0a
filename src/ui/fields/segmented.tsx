import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './segmented.module.css';

export interface SegmentedProps<Id extends string = string> {
  label: string;
  items: readonly { id: Id; label: string; icon?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  isDisabled?: boolean | undefined;
}

export function Segmented<Id extends string = string>({ label, items, value, onChange, isDisabled = false }: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = items.find((item) => keys.has(item.id));
        if (chosen) onChange(chosen.id);
      }}
    >
      {items.map((item) => (
        <ToggleButton key={item.id} id={item.id} className={styles.item ?? ''}>
          {item.icon}
          {item.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
