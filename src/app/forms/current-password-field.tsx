import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';

type Props = { readonly value: string; readonly onChange: (value: string) => void; readonly error: string | undefined };

/** The password by which a user proves who they are; the first field of its dialog. */
export function CurrentPasswordField({ value, onChange, error }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      label={t('current')}
      isRequired
      autoFocus
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
