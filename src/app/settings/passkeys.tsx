import {
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { addPasskeyBody, renamePasskeyBody } from '../../contract/entities/company/account-bodies.ts';
import type { AccountPasskey } from '../../contract/entities/company/account.ts';
import { useAttempt } from '../../screens/use-attempt.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useOnlineForm } from '../forms/use-online-form.ts';
import listStyles from '../devices/device-list.module.css';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import styles from './settings.module.css';
import layout from '../../ui/theme/layout.module.css';

/** The user's passkeys (R-150): added, named and removed. */
export function Passkeys() {
  const { t } = useTranslation(['passkey', 'shell']);
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const problemText = useProblemText();
  const attempt = useAttempt();
  const { dateTime } = useFormats();
  // Nothing is shown while the server does not answer: the sessions above say so.
  const { value: passkeys, refetch } = useOnlineQuery<readonly AccountPasskey[]>('account', 'passkeys');
  const [created, setCreated] = useState<RegistrationResponseJSON | null>(null);
  const [renamed, setRenamed] = useState<AccountPasskey | null>(null);

  async function add() {
    try {
      const options = (await callApi('account', 'startPasskey')) as PublicKeyCredentialCreationOptionsJSON;
      setCreated(await startRegistration({ optionsJSON: options }));
    } catch (error) {
      if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') messages.error(t('known'));
      else
        messages.error(
          error instanceof WebAuthnError || (error as Error).name === 'NotAllowedError'
            ? t('shell:login.passkeyCancelled')
            : problemText(error),
        );
    }
  }
  async function remove({ Id, Name }: AccountPasskey) {
    if (!(await confirm({ title: t('removeTitle', { name: Name }), message: t('removeText'), confirmLabel: t('remove'), tone: 'danger' })))
      return;
    await attempt(async () => {
      await callApi('account', 'removePasskey', { parameters: { id: String(Id) } });
      messages.success(t('removed'));
    });
    refetch();
  }
  function onSaved() {
    setCreated(null);
    setRenamed(null);
    messages.success(t('saved'));
    refetch();
  }
  if (!passkeys) return null;
  return (
    <>
      <h3>{t('title')}</h3>
      <p className={layout.muted}>{t('hint')}</p>
      {passkeys.length > 0 && (
        <ul className={listStyles.devices}>
          {passkeys.map((passkey) => (
            <li key={passkey.Id}>
              <span className={styles.passkey}>
                <strong>{passkey.Name}</strong>
                <span
                  className={layout.muted}
                >{` · ${t('created', { moment: dateTime(passkey.CreatedOn) })}${passkey.UsedOn === null ? '' : ` · ${t('used', { moment: dateTime(passkey.UsedOn) })}`}`}</span>
              </span>
              <IconButton
                icon={<Pencil aria-hidden />}
                variant="secondary"
                isDisabled={!isOnline}
                label={t('renameOne', { name: passkey.Name })}
                onPress={() => setRenamed(passkey)}
              />
              {passkey.IsOnlyLogin !== true && (
                <IconButton
                  icon={<Trash2 aria-hidden />}
                  variant="secondary"
                  isDisabled={!isOnline}
                  label={t('removeOne', { name: passkey.Name })}
                  onPress={() => void remove(passkey)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {passkeys.some(({ IsOnlyLogin }) => IsOnlyLogin) && <p className={layout.muted}>{t('onlyLogin')}</p>}
      <Button icon={<KeyRound aria-hidden />} isDisabled={!isOnline} onPress={() => void add()}>
        {t('add')}
      </Button>
      {created && (
        <NameDialog
          title={t('add')}
          target={{ call: 'addPasskey', schema: addPasskeyBody }}
          initial={{ Name: t('defaultName'), Response: created }}
          onClose={() => setCreated(null)}
          onSaved={onSaved}
        />
      )}
      {renamed && (
        <NameDialog
          title={t('rename')}
          target={{ call: 'renamePasskey', schema: renamePasskeyBody }}
          initial={{ Id: renamed.Id, Name: renamed.Name }}
          onClose={() => setRenamed(null)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

type NameProps = {
  readonly title: string;
  readonly target: { readonly call: string; readonly schema: typeof addPasskeyBody | typeof renamePasskeyBody };
  readonly initial: { readonly Name: string; readonly [field: string]: unknown };
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function NameDialog({ title, target, initial, onClose, onSaved }: NameProps) {
  const { t } = useTranslation('passkey');
  const form = useOnlineForm({ entity: 'account', ...target }, initial, onSaved);
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      <TextField
        label={t('name')}
        description={t('nameHint')}
        isRequired
        autoFocus
        value={form.values.Name}
        onChange={(Name) => form.change({ Name })}
        error={form.errorOf('Name') ?? form.errorOf('Response')}
      />
    </FormDialog>
  );
}
