import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanySettings } from '../../../contract/entities/company/company-settings.ts';
import { photoProblemOf } from '../../../canvas/photo/photo-problem.ts';
import { RejectedFiles } from '../../../screens/record/photos/rejected-files.tsx';
import type { RejectedFile } from '../../../screens/record/photos/use-photo-intake.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import styles from '../page/administration.module.css';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { logoOf } from './logo-of.ts';
import layout from '../../../ui/theme/layout.module.css';

export function CompanySettingsArea() {
  const query = useAdminQuery('companySettings');
  return <QueryResult query={query}>{(settings) => <SettingsForm settings={settings} onSaved={query.refetch} />}</QueryResult>;
}

function SettingsForm({ settings, onSaved }: { readonly settings: CompanySettings; readonly onSaved: () => void }) {
  const { t } = useTranslation(['company-settings', 'common']);
  const messages = useMessages();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const form = useAdministrationForm('saveCompanySettings', settings, () => {
    messages.success(t('saved'));
    onSaved();
  });
  return (
    <form className={layout.stack4} onSubmit={form.submit} noValidate>
      {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
      <LogoField logo={form.values.Logo} onChange={(Logo) => form.change({ Logo })} error={form.errorOf('Logo')} />
      <section aria-labelledby="company-protocol-mail">
        <h2 id="company-protocol-mail">{t('protocolMail.title')}</h2>
        <Checkbox isSelected={form.values.MailsProtocol} onChange={(MailsProtocol) => form.change({ MailsProtocol })}>
          {t('protocolMail.label')}
        </Checkbox>
        <p className={layout.note}>{t('protocolMail.hint')}</p>
      </section>
      <section aria-labelledby="company-photo-places">
        <h2 id="company-photo-places">{t('photoPlaces.title')}</h2>
        <Checkbox isSelected={form.values.PhotoPlaces} onChange={(PhotoPlaces) => form.change({ PhotoPlaces })}>
          {t('photoPlaces.label')}
        </Checkbox>
        <p className={layout.note}>{t('photoPlaces.hint')}</p>
      </section>
      <div>
        <Button variant="primary" type="submit" isPending={form.isSaving} isDisabled={!isOnline}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

function LogoField({
  logo,
  onChange,
  error,
}: {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation('company-settings');
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const choose = async (file: File) => {
    setRejected([]);
    try {
      onChange(await logoOf(file));
    } catch (problem) {
      setRejected([{ id: 0, name: file.name, problem: photoProblemOf(problem) ?? 'damaged' }]);
    }
  };
  return (
    <section aria-labelledby="company-logo">
      <h2 id="company-logo">{t('logo.title')}</h2>
      <p className={layout.note}>{t('logo.hint')}</p>
      {logo !== null && <img src={logo} alt={t('logo.title')} className={styles.logo} />}
      {error && <Banner tone="danger">{error}</Banner>}
      <RejectedFiles files={rejected} />
      <div className={layout.wrap3}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('logo.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void choose(file);
            event.target.value = '';
          }}
        />
        <Button icon={<ImageUp aria-hidden />} onPress={() => input.current?.click()}>
          {t('logo.choose')}
        </Button>
        {logo !== null && (
          <Button icon={<Trash2 aria-hidden />} onPress={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
