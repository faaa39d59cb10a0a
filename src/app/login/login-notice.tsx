import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import type { LoginTexts } from './use-login-texts.ts';

/** How long a brief notice stays. */
const noticeMs = 5_000;

export type Notice = LoginTexts & { readonly isBrief: boolean };

/** Why the login failed. A brief notice disappears after 5 s; the server's message stays, since it may be long and contain instructions. */
export function LoginNotice({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('shell');
  const { text, words, isBrief } = notice;
  const [gone, setGone] = useState<Notice | null>(null);
  useEffect(() => {
    if (!isBrief) return undefined;
    const timer = setTimeout(() => setGone(notice), noticeMs);
    return () => clearTimeout(timer);
  }, [notice, isBrief]);
  const isTextGone = gone === notice;
  if (isTextGone && words === null) return null;
  return (
    <Banner tone="danger">
      {!isTextGone && <p>{text}</p>}
      {words !== null && <p>{t('login.serverSays', { words })}</p>}
    </Banner>
  );
}
