import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { ChoiceId } from './choice.ts';
import { classNames } from '../theme/class-names.ts';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import styles from './radio-cards.module.css';

export interface RadioCardsProps<Id extends ChoiceId = ChoiceId> extends FieldProps {
  items: readonly { id: Id; label: string; icon?: ReactNode; description?: string | undefined; isDisabled?: boolean | undefined }[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Number of columns where there is room; phones may wrap. `chips`: each as wide as its label. */
  columns?: 1 | 2 | 3 | 4 | 5 | 'chips' | undefined;
}

export function RadioCards<Id extends ChoiceId = ChoiceId>(props: RadioCardsProps<Id>) {
  const { items, value, onChange, columns = 3 } = props;
  return (
    <RadioGroup
      {...ariaFieldProps(props)}
      isReadOnly={props.isReadOnly ?? false}
      value={value === null ? null : String(value)}
      onChange={(key) => {
        const chosen = items.find((item) => String(item.id) === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      <FieldLabel {...props} />
      <div className={classNames(styles.cards, columns === 'chips' ? styles.chips : styles[`columns${columns}`])}>
        {items.map((item, index) => (
          <Radio key={item.id} value={String(item.id)} autoFocus={(props.autoFocus ?? false) && index === 0} isDisabled={item.isDisabled ?? false} className={styles.card ?? ''}>
            {item.icon && <span className={styles.icon}>{item.icon}</span>}
            <span className={styles.label}>{item.label}</span>
            {item.description && <span className={styles.description}>{item.description}</span>}
          </Radio>
        ))}
      </div>
      <FieldNotes description={props.description} error={props.error} />
    </RadioGroup>
  );
}
