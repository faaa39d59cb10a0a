import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { mailAddress } from '../../../contract/entities/handover/protocol-mail.ts';
import { languages } from '../../../contract/wire/languages.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { LinkRecipient } from './link-recipient.ts';
import { linkDays } from './queue-link.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly person: string;
  readonly start: LinkRecipient;
  readonly onSend: (recipient: LinkRecipient) => void;
  readonly onClose: () => void;
};

/** Asks for the address and the language of the mail with a link. */
export function LinkMailDialog({ person, start, onSend, onClose }: Props) {
  const { t } = useTranslation(['handover-evidence', 'handover-form', 'record']);
  const [{ address, language }, setRecipient] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const isValid = v.safeParse(mailAddress, address.trim()).success;
  const error = address.trim() === '' ? t('record:fillIn', { field: t('handover-form:mail.address') }) : t('handover-form:mail.invalid');

  function send() {
    setChecked(true);
    if (isValid) onSend({ address: address.trim(), language });
  }

  return (
    <Dialog
      title={t('later.mailFor', { person })}
      onClose={onClose}
      footer={
        <Button size="large" variant="primary" icon={<Send aria-hidden />} onPress={send}>
          {t('handover-form:mail.send')}
        </Button>
      }
    >
      <div className={layout.stack5}>
        <p>{t('later.mailText', { days: linkDays })}</p>
        <TextField
          label={t('handover-form:mail.address')}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={address}
          onChange={(value) => setRecipient({ address: value, language })}
          error={isChecked && !isValid ? error : undefined}
        />
        <Segmented
          label={t('handover-form:protocol.language')}
          items={languages.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={(id) => setRecipient({ address, language: id })}
        />
      </div>
    </Dialog>
  );
}
