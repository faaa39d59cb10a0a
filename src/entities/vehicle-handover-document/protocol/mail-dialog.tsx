import { useLiveQuery } from 'dexie-react-hooks';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { mailAddress } from '../../../contract/entities/handover/protocol-mail.ts';
import { languages, type Language } from '../../../contract/wire/languages.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { partnerSide } from '../content/direction.ts';
import { bySide, handoverSides, type HandoverSide } from '../content/handover-form.ts';
import { proposedRecipient, type HandoverReferences } from '../content/handover-references.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { readHandover } from '../content/read-handover.ts';
import { makeProtocol } from './make-protocol.ts';
import styles from './protocol-dialog.module.css';
import { peopleOf } from './protocol-facts.ts';
import { mailsOf, queueMails, type ProtocolToMail } from './queue-mail.ts';
import layout from '../../../ui/theme/layout.module.css';

const entity = 'vehicle-handover-document';

type Props = { readonly handover: OpenHandover; readonly references: HandoverReferences; readonly onClose: () => void };

type Chosen = { readonly isOn: boolean; readonly address: string; readonly language: Language };

/** Makes the protocol in the language of each party and queues it to be mailed. */
export function MailDialog({ handover, references, onClose }: Props) {
  const { t, i18n } = useTranslation(['handover-form', 'vehicle-handover-document']);
  const { database, configuration, user } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const isOnline = useOnline();
  const form = readHandover(handover.record.item);
  const people = peopleOf({ form, references, handover });
  const labels = bySide((side) => t(`vehicle-handover-document:fields.${side}EmployeeId`));
  const entries = useLiveQuery(() => entriesOf(database, entity, handover.record.key), [database, handover.record.key]) ?? [];
  const mails = mailsOf(handover, entries);
  const [addresses, setAddresses] = useState(() => {
    const start = (side: HandoverSide): Chosen => {
      // The address that this party gave for an earlier mail of the version.
      const mailed = mails.find(({ Side }) => Side === side)?.Address;
      const { address: own, language } = proposedRecipient(form, side, references, i18n.language);
      const isPartner = side === partnerSide(form);
      const address = mailed ?? (own || (isPartner && form.ContractorEmail) || '');
      return { isOn: address !== '' && mailed === undefined, address, language };
    };
    return bySide(start);
  });
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isMaking, setMaking] = useState(false);
  const open = handoverSides.filter((side) => addresses[side].isOn && !isMailed(mails, addresses[side].address));

  async function send() {
    setChecked(true);
    if (open.length === 0 || open.some((side) => !isAddress(addresses[side].address))) return;
    setMaking(true);
    setProblem(null);
    try {
      const protocols: ProtocolToMail[] = [];
      for (const language of languages) {
        const recipients = open
          .filter((side) => addresses[side].language === language)
          .map((Side) => ({ Side, Address: addresses[Side].address.trim() }));
        if (recipients.length > 0)
          protocols.push({
            language,
            recipients,
            file: await makeProtocol({ session: { database, configuration }, handover, references, language }),
          });
      }
      await queueMails({ database, user }, handover, protocols);
      messages.success(t(isOnline ? 'mail.done' : 'mail.doneOffline'));
      onClose();
    } catch (error) {
      setProblem(error);
      setMaking(false);
    }
  }

  return (
    <Dialog
      title={t('mail.title')}
      onClose={onClose}
      footer={
        <Button
          size="large"
          variant="primary"
          icon={<Send aria-hidden />}
          isDisabled={isMaking || references.isLoading}
          onPress={() => void send()}
        >
          {t('mail.send')}
        </Button>
      }
    >
      <div className={layout.stack4}>
        <p>{t(handover.number === null ? 'mail.provisional' : 'mail.text')}</p>
        {handoverSides.map((side) => (
          <Party
            key={side}
            label={`${labels[side]}: ${people[side]}`}
            chosen={addresses[side]}
            isChecked={isChecked}
            mail={mails.find(({ Address }) => isSame(Address, addresses[side].address))}
            onChange={(changed) => setAddresses((before) => ({ ...before, [side]: { ...before[side], ...changed } }))}
          />
        ))}
        {isChecked && open.length === 0 && !isMaking && <ErrorText>{t('mail.none')}</ErrorText>}
        {problem !== null && (
          <Banner tone="danger" title={t('mail.failed')}>
            {problemText(problem)}
          </Banner>
        )}
        {isMaking && <ProgressBar label={t('protocol.making')} />}
      </div>
    </Dialog>
  );
}

type PartyProps = {
  readonly label: string;
  readonly chosen: Chosen;
  readonly isChecked: boolean;
  readonly mail: ReturnType<typeof mailsOf>[number] | undefined;
  readonly onChange: (changed: Partial<Chosen>) => void;
};

function Party({ label, chosen: { isOn, address, language }, isChecked, mail, onChange }: PartyProps) {
  const { t } = useTranslation(['handover-form', 'record']);
  const { dateTime } = useFormats();
  const error = address.trim() === '' ? t('record:fillIn', { field: t('mail.address') }) : t('mail.invalid');
  return (
    <div className={layout.stack3} role="group" aria-label={label}>
      <Checkbox isSelected={isOn} onChange={(isSelected) => onChange({ isOn: isSelected })}>
        {label}
      </Checkbox>
      {isOn && (
        <>
          <TextField
            label={t('mail.address')}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={address}
            onChange={(value) => onChange({ address: value })}
            error={isChecked && !isAddress(address) ? error : undefined}
          />
          <Segmented
            label={t('protocol.language')}
            items={languages.map((id) => ({ id, label: languageNames[id] }))}
            value={language}
            onChange={(id) => onChange({ language: id })}
          />
        </>
      )}
      {mail && (
        <p className={styles.note}>
          {mail.on === null ? t('mail.queued') : t(`mail.states.${mail.State}`, { date: dateTime(mail.on), address: mail.Address })}
        </p>
      )}
    </div>
  );
}

function isAddress(text: string): boolean {
  return v.safeParse(mailAddress, text.trim()).success;
}

/** The backend sends a version to an address once. */
function isMailed(mails: ReturnType<typeof mailsOf>, address: string): boolean {
  return mails.some(({ Address }) => isSame(Address, address));
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
