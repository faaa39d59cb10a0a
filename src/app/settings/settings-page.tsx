import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, toLanguage } from '../../contract/wire/languages.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Section } from '../../ui/layout/section.tsx';
import layout from '../../ui/theme/layout.module.css';
import { themes } from '../../ui/theme/theme.ts';
import { OfflineReadiness } from '../home/offline-readiness.tsx';
import { languageNames } from '../../screens/language-names.ts';
import { useInstall } from '../state/install-prompt.ts';
import { saveTheme, savedTheme } from '../state/saved-theme.ts';
import { useChangeLanguage } from '../state/use-change-language.ts';
import { CalendarFeedSection } from '../../screens/calendar-feed/calendar-feed-section.tsx';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useSupports } from '../../screens/use-supports.ts';
import { BackendDeviations } from './backend-deviations.tsx';
import { NotificationChoice } from './notification-choice.tsx';
import { StorageUse } from './storage-use.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const LockSection = lazyPart(async () => (await import('../lock/lock-section.tsx')).LockSection);
const UnitCalendar = lazyPart(async () => (await import('./unit-calendar.tsx')).UnitCalendar);
const AccountSection = lazyPart(async () => (await import('./account-section.tsx')).AccountSection);

export function SettingsPage() {
  const { t, i18n } = useTranslation('shell');
  const formats = useFormats();
  const changeLanguage = useChangeLanguage();
  const supports = useSupports();
  const [theme, setTheme] = useState(savedTheme);
  return (
    <Page title={t('settings')} width="normal">
      <div className={layout.stack5}>
        <Section title={t('language')} description={t('languageReloads')}>
          <RadioCards
            label={t('language')}
            isLabelHidden
            items={languages.map((language) => ({ id: language, label: languageNames[language] }))}
            value={toLanguage(i18n.language)}
            onChange={(language) => void changeLanguage(language)}
          />
        </Section>
        <Section title={t('theme.title')}>
          <RadioCards
            label={t('theme.title')}
            isLabelHidden
            columns={4}
            items={themes.map((one) => ({ id: one, label: t(`theme.${one}`) }))}
            value={theme}
            onChange={(value) => {
              saveTheme(value);
              setTheme(value);
            }}
          />
        </Section>
        <InstallSection />
        <Section title={t('offlineData')}>
          <div className={layout.stack5}>
            <OfflineReadiness />
            <StorageUse />
            <NotificationChoice />
          </div>
        </Section>
        <LockSection />
        {supports('account', 'devices') && <AccountSection />}
        <BackendDeviations />
        <MyCalendar />
        <UnitCalendar />
        <p className={layout.note}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</p>
      </div>
    </Page>
  );
}

/** Where the browser offers to install the app. */
function InstallSection() {
  const { t } = useTranslation('shell');
  const install = useInstall();
  if (!install) return null;
  return (
    <Section title={t('install.title')} description={t('install.text')}>
      <div>
        <Button icon={<MonitorDown aria-hidden />} onPress={install}>
          {t('install.install')}
        </Button>
      </div>
    </Section>
  );
}

/** A user without an employee record has no bookings. */
function MyCalendar() {
  const employee = useReference('employee', 'getCurrentUserEmployeeId').value;
  return employee === null ? null : <CalendarFeedSection vehicleId={null} />;
}
