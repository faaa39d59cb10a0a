import { startAuthentication, WebAuthnAbortService, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openAnswer } from '../../api/open-answer.ts';
import { passkeyOptions } from '../../contract/entities/company/passkey-options.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { loadLogIn } from './load-log-in.ts';
import { LoginButton } from './login-controls.tsx';

type Props = {
  readonly backendAddress: string;
  readonly language: string;
  /** A second step of a login that has begun: the browser suggests nothing before the user presses the button. */
  readonly isSecondStep: boolean;
  /** Gets the authenticator's answer as JSON. */
  readonly onAnswer: (passkey: string) => void;
};

/** Logs in with a passkey, after a press or through the browser's suggestions. */
export function PasskeyButton({ backendAddress, language, isSecondStep, onAnswer }: Props) {
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const caller = { backendAddress, language, token: null };
  const callForOptions = async () => {
    // The login that follows needs it too, and reports a missing network.
    await loadLogIn();
    const { callApiAs } = await import('../../api/call-api-as.ts');
    return (await callApiAs(caller, passkeyOptions)) as object;
  };
  const attemptLogin = async (useBrowserAutofill: boolean) => {
    const options = useBrowserAutofill ? (await openAnswer(caller, passkeyOptions))?.value : await callForOptions();
    if (options)
      onAnswer(
        JSON.stringify(
          await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill }),
        ),
      );
  };
  const suggest = useEffectEvent(async () => {
    const isSupported = await PublicKeyCredential.isConditionalMediationAvailable?.();
    if (isSecondStep || !isSupported) return;
    // A press of the button repeats the request and shows the error.
    await attemptLogin(true).catch(() => undefined);
  });
  useEffect(() => {
    void suggest();
    return () => WebAuthnAbortService.cancelCeremony();
  }, []);

  async function press() {
    setProblem(null);
    try {
      await attemptLogin(false);
    } catch (error) {
      setProblem(error instanceof TaborError ? problemText(error) : t('login.passkeyCancelled'));
    }
  }
  return (
    <>
      {problem !== null && <Banner tone="warning">{problem}</Banner>}
      <LoginButton icon={<KeyRound aria-hidden />} onPress={() => void press()}>
        {t('login.passkey')}
      </LoginButton>
    </>
  );
}
