import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import type { LoginTexts } from './use-login-texts.ts';

/** How long a brief notice stays ([0]§2). */
const noticeMs = 5_000;

export type Notice = LoginTexts & { readonly isBrief: boolean };

/** Why nobody was logged in. A brief notice goes away by itself; the server's own words stay, since they may be long and say what to do. */
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
