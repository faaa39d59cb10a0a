import { BookmarkPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailedReports, type MailedReportName } from '../../contract/entities/costs/report-mail-bodies.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { printListAddress } from '../list/query/list-search.ts';
import { useListSettings, type SavedView } from '../list/views/list-settings.ts';
import { useSession } from '../session-context.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const ViewMenu = lazyPart(async () => (await import('../list/views/view-menu.tsx')).ViewMenu);
const ViewNameDialog = lazyPart(async () => (await import('../list/views/view-name-dialog.tsx')).ViewNameDialog);

/** Address parameters of the report; defaults are left out. */
type Content = Readonly<Record<string, unknown>>;

type Props = { readonly report: MailedReportName; readonly content: Content; readonly onOpen: (content: Content) => void };

/** Saved views of a report, as of a list: of the user on all devices, and shared ones by users who may delete the counted records. */
export function ReportViews({ report, content, onOpen }: Props) {
  const { t } = useTranslation(['list', 'report']);
  const { may } = useSession();
  const [settings, onSettings] = useListSettings(report);
  const [isNaming, setNaming] = useState(false);
  const { path, functionalities } = mailedReports[report];
  const views = [...settings.views, ...settings.shared];
  const view = views.find(({ search }) => isSame(search, content));
  const isWhole = isSame({}, content);
  if (views.length === 0 && isWhole) return null;
  const editing = { settings, onSettings, content, shown: view?.id, onOpen: ({ search }: SavedView) => onOpen(search) };
  const mayPublish = functionalities.every((functionality) => may(functionality, 'IsRemove'));
  return (
    <TabLinks
      label={t('report:views.label')}
      tabs={[
        { id: 'all', label: t('report:views.whole'), href: printListAddress(path, {}), isCurrent: isWhole },
        ...views.map(({ id, name, search, by, isShared }) => ({
          id,
          label: name,
          icon: (isShared || by !== undefined) && (
            <UsersRound size={16} aria-label={by === undefined ? t('views.isShared') : t('views.sharedBy', { name: by })} />
          ),
          href: printListAddress(path, search),
          isCurrent: id === view?.id,
        })),
      ]}
    >
      {view && view.by === undefined && (
        <ViewMenu {...editing} view={view} hasChanged={false} mayPublish={mayPublish} hasPreset={false} onLeave={() => onOpen({})} />
      )}
      {!view && !isWhole && (
        <Button variant="quiet" icon={<BookmarkPlus aria-hidden />} onPress={() => setNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      {isNaming && <ViewNameDialog {...editing} view={null} onClose={() => setNaming(false)} />}
    </TabLinks>
  );
}

function isSame(a: Content, b: Content): boolean {
  return printListAddress('/', sorted(a)) === printListAddress('/', sorted(b));
}

function sorted(content: Content): Content {
  return Object.fromEntries(Object.entries(content).toSorted(([a], [b]) => a.localeCompare(b)));
}
