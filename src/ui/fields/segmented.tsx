import { useId, type ReactNode } from 'react';
import styles from './segmented.module.css';

export interface SegmentedProps<Id extends string = string> {
  label: string;
  items: readonly { id: Id; label: string; icon?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  isDisabled?: boolean | undefined;
}

/** A few choices side by side. The browser's own radio buttons move the focus: a list needs no library for it. */
export function Segmented<Id extends string = string>({ label, items, value, onChange, isDisabled = false }: SegmentedProps<Id>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {items.map((item) => (
        <label key={item.id} className={styles.item}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={item.id === value}
            disabled={isDisabled}
            onChange={() => onChange(item.id)}
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </div>
  );
}
