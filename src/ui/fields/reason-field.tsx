import { Button } from '../controls/button.tsx';
import styles from './reason-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = TextFieldProps & {
  /** Common reasons; one press fills the text in. */
  readonly suggestions: readonly string[];
};

/** A reason, typed or chosen. */
export function ReasonField({ suggestions, ...field }: Props) {
  return (
    <div className={styles.reason}>
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          {suggestions.map((text) => (
            <Button key={text} size={field.size} onPress={() => field.onChange(text)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <TextField {...field} multiline rows={2} />
    </div>
  );
}
