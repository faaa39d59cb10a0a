import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApiAs } from '../../api/call-api-as.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { hasCall } from '../../contract/definition/capabilities.ts';
import { account } from '../../contract/entities/company/account.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { knowsPasskeys } from '../../screens/knows-passkeys.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';

type Props = {
  readonly backendAddress: string;
  readonly language: string;
  /** A second step of a login that has begun: the browser suggests nothing before the user presses the button. */
  readonly isSecondStep: boolean;
  /** Gets the authenticator's answer as JSON. */
  readonly onAnswer: (passkey: string) => void;
};

// Only where the browser and the backend know passkeys.
const loadLibrary = () => import('@simplewebauthn/browser');

// Not by its name: the registry has the contracts of all kinds.
const call = account.calls.passkeyOptions;

/** Logs in with a passkey. Not there where the browser or the backend knows none. */
export function PasskeyButton(props: Props) {
  const { backendAddress, language } = props;
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    let isUnmounted = false;
    void capabilitiesOf({ backendAddress, language, token: null }).then((capabilities) => !isUnmounted && setOffered(capabilities !== null && hasCall(capabilities, call)));
    return () => {
      isUnmounted = true;
    };
  }, [backendAddress, language]);
  return isOffered ? <OfferedButton {...props} /> : null;
}

/** Requests the passkey after a press, or through the browser's suggestions. */
function OfferedButton({ backendAddress, language, isSecondStep, onAnswer }: Props) {
  const { t } = useTranslation('passkey');
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const attemptLogin = async (useBrowserAutofill: boolean) => {
    const options = (await callApiAs({ backendAddress, language, token: null }, call)) as PublicKeyCredentialRequestOptionsJSON;
    const { startAuthentication } = await loadLibrary();
    onAnswer(JSON.stringify(await startAuthentication({ optionsJSON: options, useBrowserAutofill })));
  };
  const suggest = useEffectEvent(async () => {
    const isSupported = await PublicKeyCredential.isConditionalMediationAvailable?.();
    if (isSecondStep || !isSupported) return;
    // A press of the button repeats the request and shows the error.
    await attemptLogin(true).catch(() => undefined);
  });
  useEffect(() => {
    void suggest();
    return () => void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  }, []);

  async function press() {
    setProblem(null);
    try {
      await attemptLogin(false);
    } catch (error) {
      setProblem(error instanceof TaborError ? problemText(error) : t('cancelled'));
    }
  }
  return (
    <>
      {problem !== null && <Banner tone="warning">{problem}</Banner>}
      <Button size="large" isFullWidth icon={<KeyRound aria-hidden />} onPress={() => void press()}>
        {t('logIn')}
      </Button>
    </>
  );
}
