import { Delete } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { Button } from './button.tsx';
import styles from './pin-pad.module.css';
import { PlainButton } from './plain-button.tsx';

export interface PinPadProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  readonly submitLabel: string;
  /** Why the last entry was not accepted. */
  readonly error: string | null;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** Accessible name of the key that deletes a digit. */
  readonly deleteLabel: string;
  readonly maxLength: number;
}

/** Entry of a PIN by big keys or a keyboard. */
export function PinPad(props: PinPadProps) {
  const { label, value, onChange, onSubmit, submitLabel, error, isPending = false, isDisabled = false, deleteLabel, maxLength } = props;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const change = (next: string) => onChange(next.replaceAll(/\D/g, '').slice(0, maxLength));
  // A PIN is entered alone on its screen, and again after a delay.
  useEffect(() => {
    if (!isDisabled && !isPending) input.current?.focus();
  }, [isDisabled, isPending]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value !== '' && !isPending && !isDisabled) onSubmit();
  }
  const key = (digit: string) => (
    <PlainButton key={digit} className={styles.key} isDisabled={isDisabled} onPress={() => press(value + digit)}>
      {digit}
    </PlainButton>
  );
  /** Further digits may come from the keyboard. */
  function press(next: string) {
    change(next);
    input.current?.focus();
  }
  return (
    <form className={styles.pad} onSubmit={submit} noValidate>
      <label className={styles.label}>
        {label}
        {/* The device's keyboard would cover the keys; a real one still types. */}
        <input
          ref={input}
          className={styles.pin}
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={errorId}
          value={value}
          onChange={(event) => change(event.target.value)}
          disabled={isDisabled}
        />
      </label>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
      <div className={styles.keys}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
        <PlainButton
          className={styles.key}
          aria-label={deleteLabel}
          isDisabled={isDisabled || value === ''}
          onPress={() => press(value.slice(0, -1))}
        >
          <Delete aria-hidden />
        </PlainButton>
        {key('0')}
        <span />
      </div>
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} isDisabled={isDisabled || value === ''}>
        {submitLabel}
      </Button>
    </form>
  );
}
