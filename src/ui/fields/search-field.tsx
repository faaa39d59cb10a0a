import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { ariaFieldProps, FieldLabel, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SearchFieldProps extends Omit<FieldProps, 'error' | 'description' | 'isRequired'> {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
}

export function SearchField(props: SearchFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <AriaSearchField
      {...ariaFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onSubmit={(value) => props.onSubmit?.(value)}
    >
      <FieldLabel label={props.label} isLabelHidden={props.isLabelHidden ?? true} />
      <Group className={styles.control ?? ''}>
        <span className={styles.leading}>
          <Search size={20} aria-hidden />
        </span>
        <Input className={styles.input ?? ''} placeholder={props.placeholder ?? props.label} enterKeyHint="search" />
        {props.value !== '' && (
          <Button className={styles.inner ?? ''} aria-label={t('clear')}>
            <X size={20} aria-hidden />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  );
}
