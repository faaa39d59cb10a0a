import { useLiveQuery } from 'dexie-react-hooks';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toleratedKinds, type ToleratedKind } from '../../api/reading/tolerated.ts';
import { extensions, type Capabilities } from '../../contract/definition/capabilities.ts';
import { storedBackend } from '../../db/schema/device-database.ts';
import type { ToleratedRow } from '../../db/schema/rows.ts';
import { useSession } from '../../screens/session-context.tsx';
import { copyText } from '../../ui/controls/copy-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** How the backend's responses differ from the specification, and which extensions it lacks. Empty for the reference backend. */
export function BackendDeviations() {
  const { t } = useTranslation('settings');
  const { session } = useSession();
  const messages = useMessages();
  const extensionsText = useExtensionsText();
  const kindText = useKindText();
  const backend = useLiveQuery(storedBackend, []);
  if (!backend || backend.address !== session.backendAddress) return null;
  const { tolerated, capabilities, address } = backend;
  const hasDeviations = tolerated.length > 0;
  const lacksExtensions = capabilities !== null && !extensions.every((one) => capabilities.extensions.includes(one));
  if (!hasDeviations && !lacksExtensions) return null;
  const paths = [...new Set(tolerated.map(({ path }) => path))].toSorted();
  const calls = paths.map((path) => ({ path, rows: tolerated.filter((row) => row.path === path) }));
  const lineOf = (row: ToleratedRow) => [row.field, kindText(row)].filter(Boolean).join(': ');

  async function copy() {
    const text = calls
      .flatMap(({ path, rows }) => [`${address || location.origin}${path}`, ...rows.map((row) => `  ${lineOf(row)}`)])
      .join('\n');
    if (await copyText(text)) messages.success(t('backend.copied'));
    else messages.error(t('backend.copyFailed'));
  }

  return (
    <Section title={t(hasDeviations ? 'backend.differs' : 'backend.title')}>
      <div className={styles.answers}>
        {hasDeviations && <p>{t('backend.count', { count: tolerated.length })}</p>}
        {capabilities && <p>{extensionsText(capabilities)}</p>}
        {hasDeviations && (
          <>
            <div>
              <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
                {t('backend.copy')}
              </Button>
            </div>
            <details>
              <summary>{t('backend.show')}</summary>
              {calls.map(({ path, rows }) => (
                <div key={path} className={styles.call}>
                  <h3>{path}</h3>
                  <ul>
                    {rows.map((row) => (
                      <li key={`${row.kind} ${row.field}`}>{lineOf(row)}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </details>
          </>
        )}
      </div>
    </Section>
  );
}

/** Text of a deviation kind; an unknown kind, written by a newer version, is shown as it is. */
function useKindText(): (row: ToleratedRow) => string {
  const { t } = useTranslation('settings');
  return ({ kind }) => (isToleratedKind(kind) ? t(`backend.tolerated.${kind}`) : kind);
}

function isToleratedKind(kind: string): kind is ToleratedKind {
  return toleratedKinds.some((one) => one === kind);
}

function useExtensionsText(): (capabilities: Capabilities) => string {
  const { t, i18n } = useTranslation('settings');
  return ({ extensions: has }) => {
    const names = extensions.filter((one) => has.includes(one)).map((one) => t(`backend.extensions.names.${one}`));
    if (names.length === extensions.length) return t('backend.extensions.all');
    return names.length === 0
      ? t('backend.extensions.none')
      : t('backend.extensions.some', { list: new Intl.ListFormat(i18n.language).format(names) });
  };
}
