import { Link, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { companyLoginErrorOf } from '../../contract/access/directory.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { logInInWindow, newLoginSecret, returnedLogin, type LoginSecret } from '../login/company-login-window.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import layout from '../../ui/theme/layout.module.css';

type Linked = { readonly Name: string | null; readonly IsFixed: boolean };
type Props = { readonly company: string; readonly onChanged: () => void };

/** Links the account to the user's login at the company's provider, and unlinks it. `onChanged`: other sessions may have ended. */
export function CompanyLink({ company, onChanged }: Props) {
  const { t } = useTranslation('company-login');
  const messages = useMessages();
  // Nothing is shown while the server does not answer: the sessions above say so.
  const { value: linked, refetch } = useOnlineQuery<Linked>('account', 'companyLink');

  async function unlink() {
    await callApi('account', 'unlinkCompanyLogin');
    messages.success(t('link.removed'));
  }
  function onUnlinked() {
    refetch();
    onChanged();
  }
  if (!linked) return null;
  const { Name: name, IsFixed } = linked;
  return (
    <>
      <h3>{t('link.title')}</h3>
      <p className={layout.muted}>
        {name === null ? t('link.none', { company }) : t(IsFixed ? 'link.fixed' : 'link.linked', { company, name })}
      </p>
      {name === null && <NewLink company={company} onLinked={refetch} />}
      {name !== null && !IsFixed && (
        <ActionButton
          icon={<Unlink aria-hidden />}
          label={t('link.remove')}
          question={{ title: t('link.removeTitle', { name }), message: t('link.removeText'), tone: 'danger' }}
          onPress={unlink}
          onDone={onUnlinked}
        />
      )}
    </>
  );
}

/** In two steps, because a browser opens the provider's window only at a press: the proof of who the user is, then the login. */
function NewLink({ company, onLinked }: { readonly company: string; readonly onLinked: () => void }) {
  const { t } = useTranslation(['company-login', 'validation']);
  const isOnline = useOnline();
  const { session } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const [secret, setSecret] = useState<LoginSecret | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [aborter] = useState(() => new AbortController());
  useEffect(() => () => aborter.abort(), [aborter]);

  async function start(): Promise<void> {
    const created = await newLoginSecret();
    await callApi('account', 'startCompanyLink', { body: { Challenge: created.challenge } });
    setSecret(created);
  }
  async function link(announced: LoginSecret): Promise<void> {
    const hash = await logInInWindow({ backendAddress: session.backendAddress, purpose: 'proof', secret: announced }, aborter.signal);
    if (hash === null) return setFailure(t('blocked'));
    setSecret(null);
    const login = returnedLogin(hash);
    if (login === null || 'error' in login) return setFailure(t(`errors.${companyLoginErrorOf(login)}`, { company }));
    await callApi('account', 'linkCompanyLogin', { body: { Code: login.code, Verifier: login.verifier } });
    messages.success(t('link.done', { company }));
    onLinked();
  }
  function run(work: Promise<void>): void {
    setFailure(null);
    work.catch((error: unknown) => setFailure(failureText(error)));
  }
  function failureText(error: unknown): string {
    if (!(error instanceof TaborError) || error.code !== 'validation') return problemText(error);
    return error.fieldErrors.some(({ code }) => code === 'login-taken') ? t('validation:login-taken') : t('link.late');
  }
  return (
    <>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {secret && <p>{t('link.ready', { company })}</p>}
      <Button
        variant={secret ? 'primary' : 'secondary'}
        icon={<Link aria-hidden />}
        isDisabled={!isOnline}
        onPress={() => run(secret ? link(secret) : start())}
      >
        {secret ? t('link.continue', { company }) : t('link.start')}
      </Button>
    </>
  );
}
