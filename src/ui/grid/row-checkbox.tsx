import styles from './row-checkbox.module.css';

export interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean | undefined;
  isTabStop?: boolean | undefined;
  onChange: (isSelected: boolean) => void;
}

/** The browser's own checkbox: one of the library's in every row would take a third of the time a page takes to appear. */
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
