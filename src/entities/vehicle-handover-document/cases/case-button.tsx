import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { keyOfRow } from '../../../screens/list/rows/key-of-row.ts';
import { newRecordPath, recordPath } from '../../../screens/paths.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { usePendingAttempt } from '../../../screens/use-attempt.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useHasExtension } from '../../../screens/use-supports.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { shortReportPath } from '../../../screens/vehicle/short-report-path.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { copyPhotos } from './start-case.ts';
import { useLinkedCase, type CaseLink } from './use-linked-cases.ts';

export type CaseKind = { readonly entity: 'vehicle-damage' | 'service-request'; readonly icon: LucideIcon };

/** Initial values of a case. Null values are left out. */
export type CaseStart = {
  readonly photos: readonly Photo[];
  readonly values: Readonly<Record<string, string | number | null>> & { readonly VehicleId: number | null };
};

type Props = {
  readonly kind: CaseKind;
  readonly label: string;
  readonly link: CaseLink;
  readonly handover: RecordKey;
  /** Null: none can be made. */
  readonly start: (() => Promise<CaseStart>) | null;
};

/** Leads to the damage case or service request that was made from a part of a handover, or makes it. */
export function CaseButton({ kind: { entity, icon: Icon }, label, link, handover, start }: Props) {
  const { t } = useTranslation('damage-cases');
  const { database, may } = useSession();
  const takesLinks = useHasExtension('short-reports');
  const navigate = useNavigateTo();
  const messages = useMessages();
  const [isBusy, attempt] = usePendingAttempt();
  const linkedCase = useLinkedCase(entity, link);
  if (linkedCase) {
    const number = textOf(linkedCase['Number']);
    return (
      <LinkButton size="large" variant="quiet" href={recordPath(entity, keyOfRow(linkedCase))}>
        {number === '' ? t(`waiting.${entity}`) : t(`made.${entity}`, { number })}
      </LinkButton>
    );
  }
  if (!may(functionalityOf(entity), 'IsAdd') || !start) return null;

  const make = async () => {
    const { photos, values } = await start();
    const copied = await copyPhotos(database, photos);
    if (copied.length < photos.length) messages.info(t('photosMissing', { count: photos.length - copied.length }));
    const linked = takesLinks && link.DamagePointId !== undefined ? { HandoverId: handover, DamagePointId: link.DamagePointId } : {};
    const all = { ...values, Photos: JSON.stringify(copied), ...linked };
    const parameters = Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
    navigate(takesLinks ? shortReportPath(entity, parameters) : `${newRecordPath(entity)}?${new URLSearchParams(parameters).toString()}`);
  };

  return (
    <Button size="large" icon={<Icon aria-hidden />} isPending={isBusy} onPress={() => void attempt(make)}>
      {label}
    </Button>
  );
}
