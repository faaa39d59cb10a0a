import { Eye, EyeOff } from 'lucide-react';
import { useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { toOneLine, withoutTurns } from '../../contract/wire/one-line.ts';
import { classNames } from '../theme/class-names.ts';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { LengthCounter } from './length-counter.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  multiline?: boolean | undefined;
  rows?: number | undefined;
  /** Shows a counter. A longer text is not cut; the caller validates the length. */
  maxLength?: number | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'none' | undefined;
  /** A password has a button that shows its characters. */
  type?: 'text' | 'password' | 'email' | 'tel' | 'search' | 'url' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  placeholder?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const { value, onChange, multiline, rows = 4, maxLength, inputMode, type = 'text', autoComplete, placeholder } = props;
  return (
    <AriaTextField
      {...ariaFieldProps(props)}
      value={value}
      onChange={(typed) => onChange(multiline ? withoutTurns(typed) : toOneLine(typed))}
      isReadOnly={props.isReadOnly ?? false}
      type={isShown ? 'text' : type}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    >
      <FieldLabel {...props} />
      {multiline ? (
        <TextArea className={classNames(styles.control, styles.area)} rows={rows} placeholder={placeholder ?? ''} />
      ) : (
        <Group className={styles.control ?? ''}>
          <Input className={styles.input ?? ''} inputMode={inputMode ?? 'text'} placeholder={placeholder ?? ''} />
          {type === 'password' && (
            <Button
              className={styles.inner ?? ''}
              aria-label={t(isShown ? 'hideCharacters' : 'showCharacters')}
              onPress={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          )}
        </Group>
      )}
      <FieldNotes description={props.description} error={props.error}>
        <LengthCounter length={value.length} maxLength={maxLength} />
      </FieldNotes>
    </AriaTextField>
  );
}
