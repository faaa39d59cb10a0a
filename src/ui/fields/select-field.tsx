import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { Choice, ChoiceId } from './choice.ts';
import { ChoiceItem } from './choice-item.tsx';
import { classNames } from '../theme/class-names.ts';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './list-box.module.css';

export interface SelectFieldProps<Id extends ChoiceId = ChoiceId> extends FieldProps {
  items: readonly (Choice & { id: Id })[];
  value: Id | null;
  onChange: (id: Id | null) => void;
  placeholder?: string | undefined;
  /** Adds a first option that clears the choice. On by default where the field is not required. */
  isClearable?: boolean | undefined;
}

const NOTHING = '\u0000nothing';

export function SelectField<Id extends ChoiceId = ChoiceId>(props: SelectFieldProps<Id>) {
  const { t } = useTranslation('ui');
  const { items, value, onChange } = props;
  const placeholder = props.placeholder ?? t('pleaseSelect');
  const isClearable = (props.isClearable ?? !props.isRequired) && value !== null;
  return (
    <Select
      {...ariaFieldProps({ ...props, isDisabled: (props.isDisabled ?? false) || (props.isReadOnly ?? false) })}
      placeholder={placeholder}
      value={value}
      onChange={(key) => onChange(items.find((item) => item.id === key)?.id ?? null)}
    >
      <FieldLabel {...props} />
      <Button className={classNames(fieldStyles.control, styles.trigger)}>
        <SelectValue className={styles.value ?? ''}>
          {({ isPlaceholder, selectedText }) =>
            isPlaceholder ? <span className={fieldStyles.placeholder}>{placeholder}</span> : selectedText
          }
        </SelectValue>
        <ChevronDown size={20} aria-hidden />
      </Button>
      <FieldNotes description={props.description} error={props.error} />
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.note}>{t('nothingToChoose')}</p>}>
          {isClearable && <ChoiceItem choice={{ id: NOTHING, label: placeholder }} />}
          {items.map((item) => (
            <ChoiceItem key={item.id} choice={item} />
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
