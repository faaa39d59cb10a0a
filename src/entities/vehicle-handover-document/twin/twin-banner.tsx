import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { recordPath } from '../../../screens/paths.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useThrottledLiveQuery } from '../../../screens/use-throttled-live-query.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { peopleNames } from '../content/handover-references.ts';
import type { HandoverContent } from '../content/section-props.ts';
import styles from './twin-banner.module.css';
import { findTwin } from './twin-handover.ts';

const entity = 'vehicle-handover-document';
const tables = ['records', 'rowSets'] as const;

type Props = { readonly content: Pick<HandoverContent, 'form' | 'references' | 'vehicle'>; readonly recordKey: RecordKey | null };

/**
 * Names the handover of the same vehicle that another device entered at about the same time; live, also while the form is open. `content` has
 * the names of today, as the list has them: a signed handover may have others.
 */
export function TwinBanner({ content: { form, references, vehicle }, recordKey }: Props) {
  const { t } = useTranslation('vehicle-handover-document');
  const { database } = useSession();
  const { dateTime } = useFormats();
  const people = peopleNames(form, references);
  const [plate, date, from, to] = [vehicle?.RegistrationNumber ?? '', form.Date ?? '', people.From ?? '', people.To ?? ''];
  const read = useCallback(
    async () => findTwin((await cachedListRows(database, entity))?.rows ?? [], { key: recordKey, plate, date, from, to }),
    [database, recordKey, plate, date, from, to],
  );
  const twin = useThrottledLiveQuery({ database, tables, read });
  if (!twin) return null;
  const name = [twin.number, dateTime(twin.date), twin.place, `${twin.from} → ${twin.to}`].filter(Boolean).join(' · ');
  if (recordKey === null)
    return (
      <Banner tone="warning">
        {/* Once read it gives its height back to the step: a third of a phone. */}
        <details className={styles.details} open>
          <summary className={styles.title}>
            {t('twin.title')}
            <ChevronDown aria-hidden />
          </summary>
          <p>{name}</p>
          <p>{t('twin.textNew')}</p>
        </details>
      </Banner>
    );
  return (
    <Banner tone="warning" title={t('twin.title')} action={<LinkButton href={recordPath(entity, twin.key)}>{t('twin.open')}</LinkButton>}>
      <p>{name}</p>
      <p>{t('twin.text')}</p>
    </Banner>
  );
}
