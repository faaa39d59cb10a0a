import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH, MIN_PASSWORD_GRADE } from '../../contract/entities/company/account-bodies.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './new-password-field.module.css';

type Props = {
  readonly label: string;
  readonly description: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** Words that must not help: the user's names. */
  readonly names: readonly string[];
};

/** Field of a password that is being chosen, with a meter that applies the backend's rules. */
export function NewPasswordField({ label, description, name, value, onChange, error, autoFocus = false, names }: Props) {
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        description={description}
        {...(name === undefined ? {} : { name })}
        isRequired
        autoFocus={autoFocus}
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
      />
      <Strength password={value} names={names} />
    </div>
  );
}

/** Always rendered, since screen readers announce changes of a region only if it was there before. */
function Strength({ password, names }: { readonly password: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('account');
  const grade = useGrade(useDeferredValue(password), names);
  const missing = MIN_PASSWORD_LENGTH - password.length;
  const level = levelOf(grade, missing);
  const text = password === '' || level === null ? '' : t(`strength.${level}`, { count: missing });
  return (
    <div className={styles.strength} data-level={text === '' ? undefined : level} aria-live="polite">
      {text !== '' && (
        <>
          <span className={styles.bar} aria-hidden />
          {text}
        </>
      )}
    </div>
  );
}

function levelOf(grade: number | null, missing: number) {
  if (missing > 0) return 'short';
  if (grade === null) return null;
  if (grade < MIN_PASSWORD_GRADE) return 'guessable';
  return grade > MIN_PASSWORD_GRADE ? 'strong' : 'enough';
}

/** Null until the word lists are loaded (1 MB, with the first character). Without them the backend still judges. */
function useGrade(password: string, names: readonly string[]): number | null {
  const [words, setWords] = useState<typeof import('./password-words.ts') | null>(null);
  const isEmpty = password === '';
  useEffect(() => {
    if (!isEmpty && words === null) import('./password-words.ts').then(setWords, () => undefined);
  }, [isEmpty, words]);
  return words === null || isEmpty ? null : words.gradePassword(password, names);
}
