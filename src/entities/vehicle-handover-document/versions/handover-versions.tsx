import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../screens/use-formats.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { FormSources } from '../../../screens/declaration/form-declaration.ts';
import { referencesOf } from '../content/handover-references.ts';
import { sourcesAsSigned } from '../seal/signed-names.ts';
import { changedFields, replacedHandover, replacedVersionsOf } from '../content/handover-versions.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import type { SignedField } from '../content/signed-fields.ts';
import { ProtocolButton } from '../protocol/protocol-button.tsx';
import styles from './handover-versions.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = { readonly handover: OpenHandover; readonly sources: FormSources };

/** The versions of a handover that was corrected after its delivery, newest first, each with its protocol; nothing without a correction. */
export function HandoverVersions({ handover, sources }: Props) {
  const { t, i18n } = useTranslation('handover-evidence');
  const { dateTime } = useFormats();
  const replaced = replacedVersionsOf(handover.record.item);
  if (replaced.length === 0) return null;
  const referencesFor = (version: OpenHandover) => referencesOf(sourcesAsSigned(sources, version.record.item, i18n.language));
  const contents = [...replaced.map(({ Content }) => Content), handover.record.item];
  return (
    <Section title={t('versions.title')}>
      <ol className={styles.list}>
        <li className={styles.version}>
          <p className={styles.name}>{t('versions.current', { version: contents.length })}</p>
          <ProtocolButton handover={handover} references={referencesFor(handover)} />
        </li>
        {replaced
          .map(({ ReplacedOn, ReplacedBy, ReplacedFor, Content }, index) => {
            const version = replacedHandover(handover, index + 1);
            const next = contents[index + 1];
            return (
              <li key={ReplacedOn + String(index)} className={styles.version}>
                <div className={styles.words}>
                  <p className={styles.name}>{t('versions.number', { version: index + 1 })}</p>
                  <p className={layout.muted}>{t('versions.replaced', { date: dateTime(ReplacedOn), user: ReplacedBy ?? '?' })}</p>
                  {ReplacedFor && <p>{ReplacedFor}</p>}
                  {Content && next && <Changes fields={changedFields(Content, next)} />}
                  {version === null && <p className={layout.muted}>{t('versions.notStored')}</p>}
                </div>
                {version && <ProtocolButton handover={version} references={referencesFor(version)} />}
              </li>
            );
          })
          .toReversed()}
      </ol>
    </Section>
  );
}

function Changes({ fields }: { readonly fields: readonly SignedField[] }) {
  const { t } = useTranslation(['handover-evidence', 'vehicle-handover-document']);
  if (fields.length === 0) return <p className={layout.muted}>{t('versions.signedAnew')}</p>;
  const labels = fields.map((field) => t(`vehicle-handover-document:fields.${field}`));
  return <p>{t('versions.changed', { fields: labels.join(', ') })}</p>;
}
