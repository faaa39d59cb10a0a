import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cost } from '../../../contract/entities/costs/cost.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { copyText } from '../../../ui/controls/copy-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from '../page/administration.module.css';

const paths = {
  feed: '/api/',
  csv: `${cost.grid.path}?$format=csv`,
  metadata: '/api/$metadata',
  description: '/openapi.json',
  pages: '/api-docs',
} as const;

export function ConnectionAddresses() {
  const { t } = useTranslation('api-keys');
  const { session } = useSession();
  const messages = useMessages();
  const origin = session.backendAddress || location.origin;
  async function copy(address: string) {
    if (await copyText(address)) messages.success(t('addresses.copied'));
    else messages.error(t('addresses.notCopied'));
  }
  return (
    <Section title={t('addresses.title')} description={t('howToUse')}>
      <dl className={styles.addresses}>
        {Object.entries(paths).map(([name, path]) => (
          <div key={name}>
            <dt>{t(`addresses.${name as keyof typeof paths}`)}</dt>
            <dd>
              {name === 'pages' ? <a href={`${origin}${path}`}>{`${origin}${path}`}</a> : <code>{`${origin}${path}`}</code>}
              <IconButton label={t('addresses.copy', { path })} icon={<Copy aria-hidden />} onPress={() => void copy(`${origin}${path}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
