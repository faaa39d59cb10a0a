import { CalendarCog, ExternalLink, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey } from '../../contract/wire/fields.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescriptionList } from '../../ui/layout/lists/description-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { recordPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import type { TimelineDeclaration } from '../declaration/timeline-declaration.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import type { TimelineVehicle } from './data/timeline-vehicles.ts';
import type { TimelineTexts } from './data/use-timeline-texts.ts';
import styles from './entry-sheet.module.css';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly timeline: TimelineDeclaration;
  readonly entry: TimelineEntry;
  readonly vehicle: TimelineVehicle | undefined;
  readonly texts: TimelineTexts;
  readonly mayMove: boolean;
  readonly onOpen: () => void;
  readonly onMove: () => void;
  readonly onClose: () => void;
};

/** Dialog that opens on a tap: details of the entry, and buttons as alternatives to dragging. */
export function EntrySheet({ declaration, timeline, entry, vehicle, texts, mayMove, onOpen, onMove, onClose }: Props) {
  const { t } = useTranslation(['timeline', declaration.entity]);
  const { mayReadList } = useSession();
  const isOwn = texts.isOwn(entry);
  const state = texts.stateOf(entry);
  const details = texts.detailsOf(entry).join(', ');
  const items = [
    { id: 'vehicle', label: t('vehicle'), value: [vehicle?.plate, vehicle?.model].filter(Boolean).join(', ') },
    { id: 'time', label: t('time'), value: texts.span(entry.start, entry.end) },
    ...(state ? [{ id: 'state', label: t('state'), value: texts.stateName(state.name) }] : []),
    ...(isOwn && details !== '' ? [{ id: 'details', label: t('details'), value: details }] : []),
  ];
  const other = timeline.others.entity;
  return (
    <Dialog
      title={isOwn ? texts.numberOf(entry) : texts.textOf(entry)}
      size="small"
      onClose={onClose}
      footer={
        <div className={styles.sheetButtons}>
          {isOwn && !isDerivedKey(entry.key) && (
            <Button variant="primary" size="large" isFullWidth icon={<SquarePen aria-hidden />} onPress={onOpen}>
              {t('open')}
            </Button>
          )}
          {mayMove && (
            <Button size="large" isFullWidth icon={<CalendarCog aria-hidden />} onPress={onMove}>
              {t('changeTimes')}
            </Button>
          )}
          {!isOwn && mayReadList(other) && (
            <LinkButton size="large" isFullWidth icon={<ExternalLink aria-hidden />} href={recordPath(other, entry.key)}>
              {t('open')}
            </LinkButton>
          )}
        </div>
      }
    >
      <DescriptionList items={items} />
    </Dialog>
  );
}
