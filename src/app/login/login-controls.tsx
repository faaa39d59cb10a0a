import { Eye, EyeOff, LoaderCircle } from 'lucide-react';
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../ui/controls/button.module.css';
import fieldStyles from '../../ui/fields/field.module.css';
import { FramedField } from '../../ui/fields/framed-field.tsx';
import { classNames } from '../../ui/theme/class-names.ts';

// The login form is all that an anonymous user needs: plain elements look like the other controls, and load without their library.

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** A password has a button that shows its characters. */
  readonly type?: 'text' | 'password';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly autoFocus: boolean;
};

export function LoginField({ label, name, value, onChange, error, type = 'text', autoComplete, autoFocus }: FieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <FramedField label={label} error={error} isRequired>
      {({ id, notesId }) => (
        <>
          <input
            id={id}
            className={fieldStyles.input}
            name={name}
            type={isShown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the login has nothing before its first field
            autoFocus={autoFocus}
            aria-required
            aria-invalid={error !== undefined || undefined}
            aria-describedby={notesId}
          />
          {type === 'password' && (
            <button
              type="button"
              className={fieldStyles.inner}
              aria-label={t(isShown ? 'hideCharacters' : 'showCharacters')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </button>
          )}
        </>
      )}
    </FramedField>
  );
}

type ButtonProps = {
  readonly type?: 'button' | 'submit';
  readonly isPrimary?: boolean;
  readonly isPending?: boolean;
  readonly icon?: ReactNode;
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

/** A button as wide as the form. While it is pending it keeps the focus and does nothing. */
export function LoginButton({ type = 'button', isPrimary = type === 'submit', isPending = false, icon, onPress, children }: ButtonProps) {
  const { button, primary, secondary, large, fullWidth, spinner, icon: iconStyle } = buttonStyles;
  return (
    <button
      type={isPending ? 'button' : type}
      className={classNames(button, isPrimary ? primary : secondary, large, fullWidth)}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={() => !isPending && onPress?.()}
    >
      {isPending ? <LoaderCircle className={spinner} aria-hidden /> : icon && <span className={iconStyle}>{icon}</span>}
      {children}
    </button>
  );
}
