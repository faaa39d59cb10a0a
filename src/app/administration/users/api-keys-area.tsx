import { useTranslation } from 'react-i18next';
import type { ListedApiKey } from '../../../contract/entities/company/api-key.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line } from '../../../ui/layout/lists/lines.tsx';
import { LinkedLines } from '../page/linked-lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import { ConnectionAddresses } from './connection-addresses.tsx';
import layout from '../../../ui/theme/layout.module.css';

/** The integrations: programs that read and write with a key of their own. */
export function ApiKeysArea() {
  const { t } = useTranslation('api-keys');
  const query = useAdminQuery('apiKeys');
  return (
    <>
      <LinkedLines
        area="keys"
        query={query}
        head={<p className={layout.note}>{t('hint')}</p>}
        addLabel={t('add')}
        label={t('title')}
        empty={t('none')}
      >
        {(key) => <KeyLine key={key.Id} {...key} />}
      </LinkedLines>
      <ConnectionAddresses />
    </>
  );
}

function KeyLine({ Id, Name, Ending, State, UsedOn, ExpiresOn }: ListedApiKey) {
  const { t } = useTranslation('api-keys');
  const { date, dateTime } = useFormats();
  const facts = [
    t('ending', { ending: Ending }),
    UsedOn === null ? t('neverUsed') : t('used', { when: dateTime(UsedOn) }),
    State === 'active' && t('until', { day: date(ExpiresOn) }),
  ];
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
