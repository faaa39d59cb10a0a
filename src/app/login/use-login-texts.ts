import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../screens/use-problem-text.ts';
import type { WindowsOutcome } from '../../sw/log-in.ts';
import { useAppState } from '../app-state.ts';

/** Texts of a failed login: the app's text and the server's message. */
export type LoginTexts = { readonly text: string; readonly words: string | null };

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
          return { text: t('login.invalidCredentials'), words: failure.words };
        case 'no-login':
          return { text: t('login.noLogin', { address }), words: failure.words };
        case 'throttled':
        case 'unavailable':
          return withoutRepeating({ text: problemText({ code: failure.kind, faults: [] }), words: failure.words });
        case 'page':
        case 'unreachable':
          return { text: t(`login.${failure.kind}`, { address }), words: null };
        case 'not-allowed':
          return { text: t('login.notAllowed', { address, origin: location.origin }), words: null };
        case 'no-rights':
          return { text: t('login.noRights'), words: null };
        case 'other-user':
          return { text: t('expired.otherAccount', { other: failure.username, user }), words: null };
        case 'not-here':
          return { text: t('login.windowsFailed'), words: null };
      }
    },
    [t, backendAddress, problemText, user],
  );
}

/** Drops a server message that equals the app's text, as the reference backend's does. */
function withoutRepeating({ text, words }: LoginTexts): LoginTexts {
  return { text, words: words === text ? null : words };
}
