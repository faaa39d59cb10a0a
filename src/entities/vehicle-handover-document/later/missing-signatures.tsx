import { useLiveQuery } from 'dexie-react-hooks';
import { Link2, Link2Off, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesOf } from '../../../db/outbox/queue.ts';
import type { OutboxRow, RecordRow } from '../../../db/schema/rows.ts';
import type { SavedRecordProps } from '../../../screens/declaration/form-declaration.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { handoverSides, type HandoverSide } from '../content/handover-form.ts';
import { proposedRecipient, referencesOf } from '../content/handover-references.ts';
import { laterSignatureOf, linkRefusalOf, signingLinkOf } from '../content/later-signatures.ts';
import { readHandover } from '../content/read-handover.ts';
import { isVoided, storedSeal } from '../content/stored-state.ts';
import { useSignatureLabels } from '../signatures/use-signature-labels.ts';
import { LinkDialog } from '../links/link-dialog.tsx';
import styles from './later.module.css';
import { LinkMailDialog } from './link-mail-dialog.tsx';
import type { LinkRecipient } from './link-recipient.ts';
import { linkDays, mailLink, makeLink, revokeLink } from './queue-link.ts';
import layout from '../../../ui/theme/layout.module.css';

const entity = 'vehicle-handover-document';

const linkCalls: ReadonlySet<string> = new Set(['createSigningLink', 'mailSigningLink', 'revokeSigningLink']);

/**
 * The sides that did not sign at the vehicle, each with its link (made, shown once, revoked) or its later signature. Nothing where the
 * backend has no links.
 */
export function MissingSignatures({ record, sources }: SavedRecordProps) {
  const { t, i18n } = useTranslation('handover-evidence');
  const supports = useSupports();
  const { database, may } = useSession();
  const form = readHandover(record.item);
  const references = referencesOf(sources);
  const labels = useSignatureLabels(form, references);
  const entries = useLiveQuery(() => entriesOf(database, entity, record.key), [database, record.key]);
  const sides = handoverSides.filter((side) => form[side].unsigned !== null);
  const isSealed = storedSeal(record.item) !== null && !isVoided(record.item);
  if (sides.length === 0 || !isSealed || !entries || !supports(entity, 'createSigningLink')) return null;
  return (
    <Section title={t(sides.every((side) => laterSignatureOf(record.item, side)) ? 'later.titleSigned' : 'later.title')}>
      <div className={layout.stack5}>
        {sides.map((side) => (
          <MissingSide
            key={side}
            side={side}
            label={labels[side]}
            recipient={supports(entity, 'mailSigningLink') ? proposedRecipient(form, side, references, i18n.language) : null}
            record={record}
            entries={entries}
            mayChange={may('VehicleHandoverDocument', 'IsChange')}
          />
        ))}
      </div>
    </Section>
  );
}

type SideProps = {
  readonly side: HandoverSide;
  readonly label: string;
  /** Proposed for the mail; null where the backend sends none. */ readonly recipient: LinkRecipient | null;
  readonly record: RecordRow;
  readonly entries: readonly OutboxRow[];
  readonly mayChange: boolean;
};

function MissingSide({ side, label, recipient, record, entries, mayChange }: SideProps) {
  const { t } = useTranslation('handover-evidence');
  const { database, user } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  const [isMailing, setMailing] = useState(false);
  const queued = entries.findLast(
    ({ call, payload, state }) => linkCalls.has(call) && state !== 'parked' && (payload as { Side?: unknown } | undefined)?.Side === side,
  );
  const isSigned = laterSignatureOf(record.item, side) !== null;
  const isOpen = queued ? queued.call !== 'revokeSigningLink' : signingLinkOf(record.item, side)?.State === 'open';
  const target = { database, user, record };
  return (
    <div className={layout.stack3} role="group" aria-label={label}>
      <p className={styles.name}>{label}</p>
      <LinkState side={side} item={record.item} queued={queued?.call ?? null} />
      {mayChange && !isSigned && (
        <div className={layout.wrap3}>
          <Button
            size="large"
            variant={isOpen ? 'secondary' : 'primary'}
            icon={<Link2 aria-hidden />}
            onPress={() => void makeLink(target, side).then(setAddress)}
          >
            {t(isOpen ? 'later.again' : 'later.make')}
          </Button>
          {recipient && (
            <Button size="large" icon={<Mail aria-hidden />} onPress={() => setMailing(true)}>
              {t('later.mail')}
            </Button>
          )}
          {isOpen && (
            <Button size="large" icon={<Link2Off aria-hidden />} onPress={() => void revokeLink(target, side)}>
              {t('later.revoke')}
            </Button>
          )}
        </div>
      )}
      {isMailing && recipient && (
        <LinkMailDialog
          person={label}
          start={recipient}
          onSend={(values) => {
            setMailing(false);
            void mailLink(target, side, values);
          }}
          onClose={() => setMailing(false)}
        />
      )}
      {address !== null && (
        <LinkDialog
          address={address}
          title={t('later.linkFor', { person: label })}
          text={t('later.linkText', { days: linkDays })}
          code={t('later.code')}
          shared={t('later.linkTitle')}
          onClose={() => setAddress(null)}
        />
      )}
    </div>
  );
}

type LinkStateProps = { readonly side: HandoverSide; readonly item: RecordRow['item']; readonly queued: string | null };

/** Where the link stands: the state queued on this device comes before that of the backend. */
function LinkState({ side, item, queued }: LinkStateProps) {
  const { t } = useTranslation(['handover-evidence', 'handover-form']);
  const { dateTime } = useFormats();
  const later = laterSignatureOf(item, side);
  const link = signingLinkOf(item, side);
  if (later) return <p>{t('later.signed', { date: dateTime(later.SignedOn), name: later.Name })}</p>;
  if (queued === 'createSigningLink') return <p>{t('later.queued')}</p>;
  if (queued === 'mailSigningLink') return <p>{t('handover-form:mail.queued')}</p>;
  if (queued === 'revokeSigningLink' || link?.State === 'revoked') return <p>{t('later.revoked')}</p>;
  if (!link) return <p>{t('later.none')}</p>;
  if (link.State !== 'open' && linkRefusalOf(item, side)) return <p>{t('later.refused')}</p>;
  if (link.State !== 'open') return <p>{t(link.State === 'expired' ? 'later.expired' : 'later.replaced')}</p>;
  return (
    <>
      <p>{t('later.waiting', { date: dateTime(link.ExpiresOn) })}</p>
      {link.Mail && (
        <p className={layout.muted}>
          {t(`handover-form:mail.states.${link.Mail.State}`, { date: dateTime(link.Mail.On), address: link.Mail.Address })}
        </p>
      )}
      <p className={layout.muted}>{link.OpenedOn === null ? t('later.unopened') : t('later.opened', { date: dateTime(link.OpenedOn) })}</p>
    </>
  );
}
