import { useTranslation } from 'react-i18next';
import { functionalitiesWithTerms } from '../../../contract/entities/company/administration.ts';
import { type TermsVersion } from '../../../contract/entities/company/administration-answers.ts';
import { functionality } from '../../../contract/permissions/functionality.ts';
import { languages, type Language } from '../../../contract/wire/languages.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { RichText } from '../../../screens/rich-text/rich-text.tsx';
import { RichTextField } from '../../../screens/rich-text/rich-text-field.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { isOneOf, useAddressChoice } from '../page/use-address-choice.ts';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { useFunctionalityNames } from '../page/use-functionality-names.ts';
import layout from '../../../ui/theme/layout.module.css';

type Kind = (typeof functionalitiesWithTerms)[number];

const isKind = isOneOf(functionalitiesWithTerms);
const isLanguage = isOneOf(languages);

/** The terms accepted before a record is saved, per language, with their earlier versions. */
export function TermsArea() {
  const { t } = useTranslation('administration');
  const nameOf = useFunctionalityNames();
  const messages = useMessages();
  const [chosenKind, setKind] = useAddressChoice('of', isKind);
  const [chosenLanguage, setLanguage] = useAddressChoice('language', isLanguage);
  const kind = chosenKind ?? functionalitiesWithTerms[0];
  const language = chosenLanguage ?? 'pl';
  const query = useAdminQuery('terms', { functionality: String(functionality[kind]), language });
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label={t('terms.of')}
          isRequired
          items={functionalitiesWithTerms.map((id) => ({ id, label: nameOf(id) }))}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
        <Segmented
          label={t('terms.language')}
          items={languages.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <QueryResult query={query}>
        {(versions) => (
          <>
            <TermsForm
              key={`${kind}/${language}/${versions[0]?.Id ?? 0}`}
              kind={kind}
              language={language}
              inForce={versions[0]}
              onSaved={() => {
                messages.success(t('terms.replaced'));
                query.refetch();
              }}
            />
            {versions.length > 1 && <Versions versions={versions.slice(1)} />}
          </>
        )}
      </QueryResult>
    </>
  );
}

type FormProps = {
  readonly kind: Kind;
  readonly language: Language;
  readonly inForce: TermsVersion | undefined;
  readonly onSaved: () => void;
};

function TermsForm({ kind, language, inForce, onSaved }: FormProps) {
  const { t } = useTranslation('administration');
  const formats = useFormats();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const form = useAdministrationForm(
    'setTerms',
    { FunctionalityId: functionality[kind], Language: language, Html: inForce?.Html ?? '' },
    onSaved,
  );
  return (
    <Section
      title={t('terms.inForce')}
      description={inForce ? t('terms.since', { when: formats.dateTime(inForce.SetOn) }) : t('terms.none')}
    >
      <form className={layout.stack4} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        <RichTextField label={t('terms.text')} description={t('terms.hint')} isRequired hasHeadings {...form.propsOf('Html')} />
        <div className={layout.wrap3}>
          <Button
            variant="primary"
            type="submit"
            isPending={form.isSaving}
            isDisabled={!isOnline || form.values.Html === (inForce?.Html ?? '')}
          >
            {t('terms.replace')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Versions({ versions }: { versions: readonly TermsVersion[] }) {
  const { t } = useTranslation('administration');
  const formats = useFormats();
  return (
    <Section title={t('terms.before')} description={t('terms.beforeHint')}>
      {versions.map(({ Id, Html, Hash, SetOn }) => (
        <details key={Id}>
          <summary className={styles.summary}>{t('terms.version', { when: formats.dateTime(SetOn), digest: Hash.slice(0, 12) })}</summary>
          <RichText html={Html} hasHeadings />
        </details>
      ))}
    </Section>
  );
}
