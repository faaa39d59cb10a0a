import { KeyRound, LogOut } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { changePasswordBody, MIN_PASSWORD_LENGTH } from '../../contract/entities/company/account-bodies.ts';
import type { AccountSession } from '../../contract/entities/company/account.ts';
import { knowsPasskeys } from '../../screens/knows-passkeys.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useSupports } from '../../screens/use-supports.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useOnlineForm } from '../forms/use-online-form.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './settings.module.css';

/** The user's password and open sessions. Both need the backend: nothing of them is stored on the device. */
export function AccountSection() {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const supports = useSupports();
  const messages = useMessages();
  const { sessions, problem, refetch } = useSessions(isOnline);
  const [isChanging, setChanging] = useState(false);
  const problemText = useProblemText();

  function onChanged() {
    setChanging(false);
    messages.success(t('changed'));
    refetch();
  }
  return (
    <Section title={t('title')}>
      <div className={styles.account}>
        <Button icon={<KeyRound aria-hidden />} isDisabled={!isOnline} onPress={() => setChanging(true)}>
          {t('change')}
        </Button>
        <h3>{t('sessions')}</h3>
        {!isOnline && <Banner tone="info">{t('common:needsNetwork')}</Banner>}
        {problem !== null && <Banner tone="warning">{problemText(problem)}</Banner>}
        {isOnline && sessions === null && problem === null && <Skeleton lines={2} />}
        {sessions && <SessionList sessions={sessions} onEnded={refetch} />}
        {knowsPasskeys() && supports('account', 'passkeys') && <Passkeys />}
        {supports('account', 'secondFactor') && <SecondFactor onChanged={refetch} />}
      </div>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} onSaved={onChanged} />}
    </Section>
  );
}

function SessionList({ sessions, onEnded }: { readonly sessions: readonly AccountSession[]; readonly onEnded: () => void }) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const problemText = useProblemText();

  async function run(act: () => Promise<unknown>, done: string) {
    try {
      await act();
      messages.success(done);
    } catch (error) {
      messages.error(problemText(error));
    }
    onEnded();
  }
  async function endOthers() {
    if (!(await confirm({ title: t('endOthers'), message: t('endOthersText'), confirmLabel: t('endOthers'), tone: 'danger' }))) return;
    await run(() => callApi('account', 'endOtherSessions'), t('endedOthers'));
  }
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ Id, Device, CreatedOn, UsedOn, IsCurrent }) => {
          const device = Device || t('unknown');
          return (
            <li key={Id}>
              <span>
                <strong>{device}</strong>
                {IsCurrent && ` · ${t('here')}`}
                <span className={styles.muted}>{` · ${t('used', { moment: dateTime(UsedOn) })} · ${t('loggedIn', { moment: dateTime(CreatedOn) })}`}</span>
              </span>
              {!IsCurrent && (
                <IconButton
                  icon={<LogOut aria-hidden />}
                  variant="secondary"
                  isDisabled={!isOnline}
                  label={t('end', { device })}
                  onPress={() => void run(() => callApi('account', 'endSession', { parameters: { id: String(Id) } }), t('ended'))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 2 && (
        <Button variant="danger" icon={<LogOut aria-hidden />} isDisabled={!isOnline} onPress={() => void endOthers()}>
          {t('endOthers')}
        </Button>
      )}
    </>
  );
}

function PasswordDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const form = useOnlineForm({ entity: 'account', call: 'changePassword', schema: changePasswordBody }, { Password: '', NewPassword: '' }, onSaved);
  return (
    <FormDialog title={t('change')} form={form} onClose={onClose}>
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
      <TextField
        label={t('new')}
        description={t('hint', { limit: MIN_PASSWORD_LENGTH })}
        isRequired
        type="password"
        autoComplete="new-password"
        value={form.values.NewPassword}
        onChange={(NewPassword) => form.change({ NewPassword })}
        error={form.errorOf('NewPassword')}
      />
    </FormDialog>
  );
}

/** The open sessions; null until the backend has answered. */
function useSessions(isOnline: boolean): { readonly sessions: readonly AccountSession[] | null; readonly problem: unknown; readonly refetch: () => void } {
  const [state, setState] = useState<{ readonly sessions: readonly AccountSession[] | null; readonly problem: unknown }>({ sessions: null, problem: null });
  const refetch = useCallback(() => {
    callApi('account', 'sessions').then(
      (answer) => setState({ sessions: answer as readonly AccountSession[], problem: null }),
      (problem: unknown) => setState((before) => ({ ...before, problem })),
    );
  }, []);
  useEffect(() => {
    if (isOnline) refetch();
  }, [isOnline, refetch]);
  return { ...state, refetch };
}
