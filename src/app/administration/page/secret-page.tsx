import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../screens/paths.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import type { OnlineQuery } from '../../queries/use-online-query.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { UserFrame } from './user-frame.tsx';

export type SecretPageEvents<Answer> = { readonly onSaved: (answer: Answer) => void; readonly onChanged: () => void };

type Props<Stored, Answer> = {
  readonly id: string;
  readonly area: 'keys' | 'webhooks';
  readonly texts: 'api-keys' | 'webhooks';
  readonly query: OnlineQuery<readonly Stored[]>;
  /** The secret that a save made; null without a new one. */
  readonly secretOf: (answer: Answer) => string | null;
  /** Shown once the secret of a new one is noted. */
  readonly hrefAfterNew: (answer: Answer) => Address;
  readonly children: (stored: Stored | undefined, events: SecretPageEvents<Answer>) => ReactNode;
};

/** One API key or webhook: `new`, or the id. A new secret is shown once, in a dialog. */
export function SecretPage<Stored extends { readonly Id: number }, Answer>({
  id,
  area,
  texts,
  query,
  secretOf,
  hrefAfterNew,
  children,
}: Props<Stored, Answer>) {
  const { t } = useTranslation([texts, 'administration']);
  const navigate = useNavigateTo();
  const messages = useMessages();
  const [created, setCreated] = useState<{ readonly secret: string; readonly href: Address } | null>(null);
  const stored = query.value?.find(({ Id }) => String(Id) === id);
  function onSaved(answer: Answer) {
    const secret = secretOf(answer);
    if (secret !== null) return setCreated({ secret, href: hrefAfterNew(answer) });
    messages.success(t('administration:saved'));
    query.refetch();
  }
  function onNoted(href: Address) {
    setCreated(null);
    if (id === 'new') navigate(href, { replace: true });
    else query.refetch();
  }
  return (
    <>
      {stored || id === 'new' ? (
        children(stored, { onSaved, onChanged: query.refetch })
      ) : (
        <UserFrame area={area} title={t('title')}>
          <QueryResult query={query}>{() => <Banner tone="warning">{t('gone')}</Banner>}</QueryResult>
        </UserFrame>
      )}
      {created && <SecretDialog texts={texts} secret={created.secret} onClose={() => onNoted(created.href)} />}
    </>
  );
}
