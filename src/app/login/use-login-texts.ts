import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../screens/use-problem-text.ts';
import type { WindowsOutcome } from '../../sw/session/log-in.ts';
import { useAppState } from '../state/app-state.ts';

/** Texts of a failed login: the app's text and the server's message. */
export type LoginTexts = { readonly text: string; readonly serverMessage: string | null };

type Failure = Exclude<WindowsOutcome, { kind: 'signed-in' }>;

/** Formats why a login failed and what to do. `user`: login name of the expired session's user. */
export function useLoginTexts(user = ''): (failure: Failure) => LoginTexts {
  const { t } = useTranslation('shell');
  const { backendAddress } = useAppState().configuration;
  const problemText = useProblemText();
  return useCallback(
    (failure) => {
      const address = backendAddress || location.origin;
      switch (failure.kind) {
        case 'refused':
          return { text: t('login.invalidCredentials'), serverMessage: failure.words };
        case 'second-factor':
          return { text: t(failure.error ? 'passkey-needed' : 'wrong-code', { ns: 'validation' }), serverMessage: null };
        case 'new-password':
          return {
            text: t(failure.error.code, { ns: 'validation', limit: failure.error.limit, count: Number(failure.error.limit) }),
            serverMessage: null,
          };
        case 'no-login':
          return { text: t('login.noLogin', { address }), serverMessage: failure.words };
        // The server's words name the time.
        case 'throttled':
          return { text: failure.words ?? problemText({ code: failure.kind, errors: [] }), serverMessage: null };
        case 'unavailable':
          return withoutDuplicate({ text: problemText({ code: failure.kind, errors: [] }), serverMessage: failure.words });
        case 'page':
        case 'unreachable':
          return { text: t(`login.${failure.kind}`, { address }), serverMessage: null };
        case 'not-allowed':
          return { text: t('login.notAllowed', { address, origin: location.origin }), serverMessage: null };
        case 'no-rights':
          return { text: t('login.noRights'), serverMessage: null };
        case 'other-user':
          return { text: t('expired.otherAccount', { other: failure.username, user }), serverMessage: null };
        case 'not-here':
          return { text: t('login.windowsFailed'), serverMessage: null };
      }
    },
    [t, backendAddress, problemText, user],
  );
}

/** Drops a server message that equals the app's text, as the reference backend's does. */
function withoutDuplicate({ text, serverMessage }: LoginTexts): LoginTexts {
  return { text, serverMessage: serverMessage === text ? null : serverMessage };
}
