import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { proveBody } from '../../contract/entities/company/account-bodies.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useLoginWays } from '../login/use-login-ways.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CompanyProof } from './company-proof.tsx';
import { CodeField } from './code-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useOnlineForm } from './use-online-form.ts';

/** Takes the password, and with a second factor its code. `onAnswer` gets false when the user closes the dialog. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { t } = useTranslation('account');
  const { configuration } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const { company } = useLoginWays();
  useEffect(() => {
    callApi('account', 'secondFactor').then(
      (answer) => setNeedsCode((answer as { IsOn: boolean }).IsOn),
      // The form tells what is wrong.
      () => undefined,
    );
  }, []);
  const form = useOnlineForm({ entity: 'account', call: 'prove', schema: proveBody }, { Password: '', Code: '' }, () => onAnswer(true));
  return (
    <FormDialog title={t('prove.title')} submitLabel={t('prove.submit')} form={form} onClose={() => onAnswer(false)}>
      {company !== null && <CompanyProof company={company} onProven={() => onAnswer(true)} />}
      <p>{t('prove.text')}</p>
      {configuration.windowsAuthentication && <p>{t('prove.windows')}</p>}
      <TextField
        label={t('current')}
        isRequired
        autoFocus
        type="password"
        autoComplete="current-password"
        value={form.values.Password}
        onChange={(Password) => form.change({ Password })}
        error={form.errorOf('Password')}
      />
      {(needsCode || form.errorOf('Code') !== undefined) && <CodeField value={form.values.Code} onChange={(Code) => form.change({ Code })} error={form.errorOf('Code')} />}
    </FormDialog>
  );
}
