import { useLiveQuery } from 'dexie-react-hooks';
import { FilePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { findRecord } from '../../db/cache/records.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { allDrafts } from '../../db/outbox/queue.ts';
import { screenEntry } from '../../entities/registry.ts';
import { recordPath } from '../../screens/paths.ts';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { draftSubject } from './draft-subject.ts';
import { LazyDiscardDraft } from './lazy-parts.tsx';
import styles from './home.module.css';
import layout from '../../ui/theme/layout.module.css';

const MAX_SHOWN = 5;
const noVehicles: readonly VehicleChoice[] = [];

/** Drafts of forms that were not saved, shown first after a crash or a dead battery. */
export function DraftsToResume() {
  const { t } = useTranslation('shell');
  const { database } = useSession();
  const drafts = useLiveQuery(() => allDrafts(database), [database], []).filter((draft) => screenEntry(draft.entity)?.hasRecordScreen);
  if (drafts.length === 0) return null;
  return (
    <Banner tone="warning" title={t('drafts.title', { count: drafts.length })}>
      <ul className={styles.drafts}>
        {drafts.slice(0, MAX_SHOWN).map((draft) => (
          <li key={`${draft.entity} ${draft.key}`}>
            <DraftLine draft={draft} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function DraftLine({ draft }: { draft: DraftRow }) {
  const { entity, updatedAt } = draft;
  const { t } = useTranslation('shell');
  const { database } = useSession();
  const vehicles = useReference('vehicle', 'company', { allTypes: 'true' }).value ?? noVehicles;
  const recordKey = draft.partOf ?? draft.key;
  const record = useLiveQuery(() => findRecord(database, entity, recordKey), [database, entity, recordKey]);
  const subject = draftSubject(draft.values['form'], record?.row ?? record?.item, vehicles);
  const names = useEntityNames();
  const formats = useFormats();
  return (
    <div className={layout.spread4}>
      <span>
        {[names.one(entity), ...subject].join(' · ')} · {t('drafts.changed', { moment: formats.timestamp(updatedAt) })}
      </span>
      <span className={layout.wrap2}>
        <LinkButton href={pathOf(draft)} icon={<FilePen aria-hidden />}>
          {t('drafts.resume')}
        </LinkButton>
        <LazyDiscardDraft draft={draft} />
      </span>
    </div>
  );
}

/** A draft resumes on the screen where it began; the draft of a part on the screen of its record. */
function pathOf({ entity, key, partOf, action }: DraftRow): string {
  const recordKey = partOf ?? key;
  return (action && screenEntry(entity)?.actionPaths?.[action]?.(recordKey)) ?? recordPath(entity, recordKey);
}
