import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { proveBody } from '../../contract/entities/company/account-bodies.ts';
import { knowsPasskeys } from '../../screens/knows-passkeys.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { useLoginWays } from '../login/use-login-ways.ts';
import { CompanyProof } from './company-proof.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useOnlineForm } from './use-online-form.ts';

/** Takes the password, and with a second factor its code. `onAnswer` gets false when the user closes the dialog. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { t } = useTranslation(['account', 'passkey', 'shell']);
  const { configuration } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const { company } = useLoginWays();
  useEffect(() => {
    callApi('account', 'secondFactor').then(
      (answer) => setNeedsCode((answer as { IsOn: boolean }).IsOn),
      // The form shows the error.
      () => undefined,
    );
  }, []);
  const [passkeys, setPasskeys] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const supports = useSupports();
  const mayUsePasskeys = knowsPasskeys() && supports('account', 'provePasskey');
  useEffect(() => {
    if (!mayUsePasskeys) return;
    callApi('account', 'passkeys').then(
      (answer) => setPasskeys((answer as readonly unknown[]).length),
      // The password is left.
      () => undefined,
    );
  }, [mayUsePasskeys]);

  async function proveByPasskey() {
    setRefused(false);
    try {
      const options = (await callApi('account', 'passkeyOptions')) as PublicKeyCredentialRequestOptionsJSON;
      await callApi('account', 'provePasskey', { body: { Response: await startAuthentication({ optionsJSON: options }) } });
      onAnswer(true);
    } catch {
      // The user cancelled, or took a passkey of another account.
      setRefused(true);
    }
  }
  const form = useOnlineForm({ entity: 'account', call: 'prove', schema: proveBody }, { Password: '', Code: '' }, () => onAnswer(true));
  return (
    <FormDialog title={t('prove.title')} submitLabel={t('prove.submit')} form={form} onClose={() => onAnswer(false)}>
      {company !== null && <CompanyProof company={company} onProven={() => onAnswer(true)} />}
      <p>{t('prove.text')}</p>
      {isRefused && <Banner tone="warning">{t('shell:login.passkeyCancelled')}</Banner>}
      {passkeys > 0 && (
        <Button icon={<KeyRound aria-hidden />} onPress={() => void proveByPasskey()}>
          {t('passkey:prove')}
        </Button>
      )}
      {configuration.windowsAuthentication && <p>{t('prove.windows')}</p>}
      <CurrentPasswordField {...form.propsOf('Password')} />
      {(needsCode || form.errorOf('Code') !== undefined) && <CodeField {...form.propsOf('Code')} />}
    </FormDialog>
  );
}
