import styles from './row-checkbox.module.css';

export interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean | undefined;
  isTabStop?: boolean | undefined;
  onChange: (isSelected: boolean) => void;
}

/** A native checkbox: one library checkbox per row would take a third of the render time of a page. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, isTabStop = true, onChange }: RowCheckboxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate;
        }}
        tabIndex={isTabStop ? 0 : -1}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
