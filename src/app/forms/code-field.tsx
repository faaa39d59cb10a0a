import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
};

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange, error, autoFocus = false }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      label={t('code')}
      description={t('codeHint')}
      isRequired
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
