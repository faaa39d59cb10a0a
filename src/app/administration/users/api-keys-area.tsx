import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedApiKey } from '../../../contract/entities/company/api-key.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import { ConnectionAddresses } from './connection-addresses.tsx';
import layout from '../../../ui/theme/layout.module.css';

/** The integrations: programs that read and write with a key of their own. */
export function ApiKeysArea() {
  const { t } = useTranslation('api-keys');
  const query = useAdminQuery('apiKeys');
  return (
    <>
      <div className={styles.tools}>
        <p className={layout.note}>{t('hint')}</p>
        <LinkButton href="/administration/keys/new" variant="primary" icon={<Plus aria-hidden />}>
          {t('add')}
        </LinkButton>
      </div>
      <QueryResult query={query}>
        {(keys) => (
          <Lines label={t('title')} empty={t('none')}>
            {keys.map((key) => (
              <KeyLine key={key.Id} {...key} />
            ))}
          </Lines>
        )}
      </QueryResult>
      <ConnectionAddresses />
    </>
  );
}

function KeyLine({ Id, Name, Ending, State, UsedOn, ExpiresOn }: ListedApiKey) {
  const { t } = useTranslation('api-keys');
  const { date, dateTime } = useFormats();
  const facts = [t('ending', { ending: Ending }), UsedOn === null ? t('neverUsed') : t('used', { when: dateTime(UsedOn) }), State === 'active' && t('until', { day: date(ExpiresOn) })];
  return (
    <Line href={`/administration/keys/${Id}`} title={Name} detail={facts.filter(Boolean).join(' · ')}>
      <KeyState state={State} />
    </Line>
  );
}

/** Whether the key of an integration works. */
export function KeyState({ state }: { readonly state: ListedApiKey['State'] }) {
  const { t } = useTranslation('api-keys');
  if (state === 'active') return null;
  return <StatusPill tone={state === 'expired' ? 'attention' : 'danger'}>{t(`states.${state}`)}</StatusPill>;
}
