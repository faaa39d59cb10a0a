import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/layout/banner.tsx';
import type { LoginTexts } from './use-login-texts.ts';

/** How long a brief notice stays. */
const BRIEF_NOTICE_MS = 5_000;

export type Notice = LoginTexts & { readonly isBrief: boolean };

/** Why the login failed. A brief notice disappears after 5 s; the server's message stays, since it may be long and contain instructions. */
export function LoginNotice({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('shell');
  const { text, serverMessage, isBrief } = notice;
  const [hiddenNotice, setHiddenNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!isBrief) return undefined;
    const timer = setTimeout(() => setHiddenNotice(notice), BRIEF_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, isBrief]);
  const isTextGone = hiddenNotice === notice;
  if (isTextGone && serverMessage === null) return null;
  return (
    <Banner tone="danger">
      {!isTextGone && <p>{text}</p>}
      {serverMessage !== null && <p>{t('login.serverSays', { words: serverMessage })}</p>}
    </Banner>
  );
}
