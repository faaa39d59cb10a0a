import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { codeBody } from '../../contract/entities/company/account-bodies.ts';
import { useAttempt } from '../../screens/use-attempt.ts';
import { useOnline } from '../../screens/use-online.ts';
import { copyText } from '../../ui/controls/copy-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QrCode } from '../../ui/controls/qr-code.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useOnlineForm } from '../forms/use-online-form.ts';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import styles from './settings.module.css';
import layout from '../../ui/theme/layout.module.css';

type Factor = { readonly IsOn: boolean; readonly RecoveryCodes: number };
type NewFactor = { readonly Key: string; readonly Address: string };

/** Turns the login in two steps on and off. `onChanged`: other sessions may have ended. */
export function SecondFactor({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('account');
  const isOnline = useOnline();
  const messages = useMessages();
  const attempt = useAttempt();
  // Nothing is shown while the server does not answer: the sessions above say so.
  const { value: factor, refetch } = useOnlineQuery<Factor>('account', 'secondFactor');
  const [started, setStarted] = useState<NewFactor | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  async function start() {
    await attempt(async () => setStarted((await callApi('account', 'startSecondFactor')) as NewFactor));
  }
  if (!factor) return null;
  return (
    <>
      <h3>{t('factor.title')}</h3>
      <p className={layout.muted}>{factor.IsOn ? t('factor.on', { count: factor.RecoveryCodes }) : t('factor.off')}</p>
      {factor.IsOn ? (
        <Button icon={<ShieldOff aria-hidden />} isDisabled={!isOnline} onPress={() => setRemoving(true)}>
          {t('factor.remove')}
        </Button>
      ) : (
        <Button icon={<ShieldCheck aria-hidden />} isDisabled={!isOnline} onPress={() => void start()}>
          {t('factor.start')}
        </Button>
      )}
      {started && (
        <StartDialog
          factor={started}
          onClose={() => setStarted(null)}
          onSaved={(codes) => {
            setStarted(null);
            setRecovery(codes);
            refetch();
            onChanged();
          }}
        />
      )}
      {recovery && <RecoveryDialog codes={recovery} onClose={() => setRecovery(null)} />}
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          onSaved={() => {
            setRemoving(false);
            messages.success(t('factor.removed'));
            refetch();
          }}
        />
      )}
    </>
  );
}

type StartProps = { readonly factor: NewFactor; readonly onClose: () => void; readonly onSaved: (codes: readonly string[]) => void };

function StartDialog({ factor: { Key, Address }, onClose, onSaved }: StartProps) {
  const { t } = useTranslation('account');
  const form = useOnlineForm({ entity: 'account', call: 'confirmSecondFactor', schema: codeBody }, { Code: '' }, (codes) =>
    onSaved(codes as readonly string[]),
  );
  return (
    <FormDialog title={t('factor.start')} submitLabel={t('factor.confirm')} form={form} onClose={onClose}>
      <p>{t('factor.scan')}</p>
      <QrCode className={styles.qr} text={Address} label={t('factor.qr')} />
      <p>
        {t('factor.key')} <code className={styles.key}>{Key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField autoFocus {...form.propsOf('Code')} />
    </FormDialog>
  );
}

function RecoveryDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const text = codes.join('\n');

  async function copy() {
    if (await copyText(text)) messages.success(t('factor.copied'));
    else messages.error(t('factor.notCopied'));
  }
  return (
    <Dialog
      title={t('factor.recovery')}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button onPress={() => void copy()}>{t('factor.copy')}</Button>
          <Button variant="primary" onPress={onClose}>
            {t('factor.kept')}
          </Button>
        </>
      }
    >
      <Banner tone="warning">{t('factor.recoveryText')}</Banner>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RemoveDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const form = useOnlineForm({ entity: 'account', call: 'removeSecondFactor', schema: codeBody }, { Code: '' }, onSaved);
  return (
    <FormDialog title={t('factor.remove')} submitLabel={t('factor.remove')} form={form} onClose={onClose}>
      <p>{t('factor.removeText')}</p>
      <CodeField autoFocus {...form.propsOf('Code')} />
    </FormDialog>
  );
}
