import { CalendarPlus, CalendarX2, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/controls/copy-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSession } from '../session-context.tsx';
import { useSupports } from '../use-supports.ts';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useCalendarFeed } from './use-calendar-feed.ts';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  /** Null: the bookings of `unit`, or the user's own. */
  readonly vehicleId: number | null;
  /** Bookings of the vehicles of an organisational unit; its choice stands in the section. */
  readonly unit?: { readonly name: string | null; readonly choice: ReactNode };
};

/** Creates, shows once and revokes the secret address of a booking calendar. Needs permission to read bookings. */
export function CalendarFeedSection({ vehicleId, unit }: Props) {
  const { may } = useSession();
  const supports = useSupports();
  return may('Booking', 'IsRead') && supports('calendar-feed', 'list') ? (
    <FeedSection vehicleId={vehicleId} {...(unit ? { unit } : {})} />
  ) : null;
}

function FeedSection({ vehicleId, unit }: Props) {
  const { t } = useTranslation('calendar-feed');
  return (
    <Section title={t(unit ? 'unitTitle' : 'title')} description={t(unit ? 'unitHint' : vehicleId === null ? 'ownHint' : 'vehicleHint')}>
      <div className={layout.stack4}>
        {unit?.choice}
        {unit?.name !== null && <Feed key={vehicleId ?? unit?.name} vehicleId={vehicleId} unit={unit?.name ?? null} />}
      </div>
    </Section>
  );
}

function Feed({ vehicleId, unit }: { readonly vehicleId: number | null; readonly unit: string | null }) {
  const { t } = useTranslation('calendar-feed');
  const formats = useFormats();
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const problemText = useProblemText();
  const { feed, address, isWorking, problem, make, revoke } = useCalendarFeed(vehicleId, unit);

  async function renew() {
    if (feed && !(await confirm({ title: t('renewTitle'), message: t('renewText'), confirmLabel: t('renew'), tone: 'danger' }))) return;
    await make();
  }

  async function end() {
    if (!(await confirm({ title: t('revokeTitle'), message: t('revokeText'), confirmLabel: t('revoke'), tone: 'danger' }))) return;
    if (await revoke()) messages.success(t('revoked'));
  }

  async function copy(text: string) {
    if (await copyText(text)) messages.success(t('copied'));
    else messages.error(t('copyFailed'));
  }

  const isLoaded = feed !== undefined;
  return (
    <>
      {problem !== null && <Banner tone="warning">{problemText(problem)}</Banner>}
      {!isOnline && <p className={layout.muted}>{t('needsNetwork')}</p>}
      {!isLoaded && isOnline && problem === null && <Skeleton lines={2} />}
      {isLoaded && address === null && (
        <p className={layout.muted}>{feed ? t('since', { moment: formats.dateTime(feed.CreatedOn) }) : t('none')}</p>
      )}
      {address !== null && (
        <>
          <Banner tone="warning">{t('secret')}</Banner>
          <TextField label={t('address')} value={address} onChange={ignore} isReadOnly />
        </>
      )}
      <div className={layout.wrap3}>
        {address !== null && (
          <Button variant="primary" icon={<Copy aria-hidden />} onPress={() => void copy(address)}>
            {t('copy')}
          </Button>
        )}
        {isLoaded && address === null && (
          <Button icon={<CalendarPlus aria-hidden />} isDisabled={!isOnline} isPending={isWorking} onPress={() => void renew()}>
            {t(feed ? 'renew' : 'make')}
          </Button>
        )}
        {feed && (
          <Button variant="danger" icon={<CalendarX2 aria-hidden />} isDisabled={!isOnline || isWorking} onPress={() => void end()}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The read-only field exists to copy the address from. */
function ignore(): void {}
