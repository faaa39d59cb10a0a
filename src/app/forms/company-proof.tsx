import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { logInInWindow, returnedLogin } from '../login/company-login-window.ts';

/** The proof by a fresh login at the company's provider, in a window of its own: the input of the form behind stays. */
export function CompanyProof({ company, onProven }: { readonly company: string; readonly onProven: () => void }) {
  const { t } = useTranslation('company-login');
  const { session } = useSession();
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string | null>(null);
  const [aborter] = useState(() => new AbortController());
  useEffect(() => () => aborter.abort(), [aborter]);

  async function prove(): Promise<void> {
    setFailure(null);
    const hash = await logInInWindow({ backendAddress: session.backendAddress, purpose: 'proof' }, aborter.signal);
    if (hash === null) return setFailure(t('blocked'));
    const login = returnedLogin(hash);
    if (login === null || 'error' in login) return setFailure(t('proofFailed', { company }));
    await callApi('account', 'proveByLogin', { body: { Code: login.code, Verifier: login.verifier } });
    onProven();
  }
  return (
    <>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Button size="large" isFullWidth onPress={() => void prove().catch((error: unknown) => setFailure(problemText(error)))}>
        {t('prove', { company })}
      </Button>
    </>
  );
}
