import { useTranslation } from 'react-i18next';
import { languages } from '../../contract/wire/languages.ts';
import { languageNames } from '../../screens/language-names.ts';
import { useChangeLanguage } from '../state/use-change-language.ts';
import styles from './login.module.css';

/** All languages side by side, visible at once to a user who cannot read the current one. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation('shell');
  const change = useChangeLanguage();
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-current={language === i18n.language}
          onClick={() => void change(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  );
}
