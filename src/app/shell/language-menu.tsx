import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../contract/wire/languages.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { languageNames } from '../../screens/language-names.ts';
import { useChangeLanguage } from '../state/use-change-language.ts';

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const change = useChangeLanguage();
  return (
    <MenuButton
      isIconOnly
      label={`${t('language')}: ${languageNames[i18n.language as 'pl'] ?? i18n.language}`}
      icon={<Languages aria-hidden />}
      items={languages.map((language) => ({
        id: language,
        label: languageNames[language],
        isDisabled: language === i18n.language,
        onAction: () => void change(language),
      }))}
    />
  );
}
