import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { useOnline } from '../../screens/use-online.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { Redirect } from '../placeholders/redirect.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { NotSupported } from '../placeholders/not-supported.tsx';
import styles from './page/administration.module.css';
import { ChecklistArea, PhotoSlotsArea } from './form-content/checklist-area.tsx';
import { CompanyFilesArea } from './company/company-files-area.tsx';
import { DevicesArea } from './company/devices-area.tsx';
import { DictionariesArea } from './form-content/dictionaries-area.tsx';
import { FieldsArea } from './form-content/fields-area.tsx';
import { JournalArea } from './journal/journal-area.tsx';
import { NotificationsArea } from './journal/notifications-area.tsx';
import { RolePage } from './users/role-page.tsx';
import { RolesArea } from './users/roles-area.tsx';
import { SecurityArea } from './company/security-area.tsx';
import { SeriesArea } from './form-content/series-area.tsx';
import { TermsArea } from './form-content/terms-area.tsx';
import { UserPage } from './users/user-page.tsx';
import { UsersArea } from './users/users-area.tsx';

const route = getRouteApi('/administration/{-$area}/{-$id}');

// Their texts are loaded with them.
const ApiKeysArea = lazyPart(async () => (await import('./users/api-keys-area.tsx')).ApiKeysArea);
const WebhooksArea = lazyPart(async () => (await import('./webhooks/webhooks-area.tsx')).WebhooksArea);
const WebhookPage = lazyPart(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const ApiKeyPage = lazyPart(async () => (await import('./users/api-key-page.tsx')).ApiKeyPage);
const CompanySettingsArea = lazyPart(async () => (await import('./company/company-settings-area.tsx')).CompanySettingsArea);
const RetentionArea = lazyPart(async () => (await import('./retention/retention-area.tsx')).RetentionArea);

/** In the order of their links. */
const groups = {
  access: { users: UsersArea, roles: RolesArea, devices: DevicesArea, security: SecurityArea },
  forms: { terms: TermsArea, dictionaries: DictionariesArea, fields: FieldsArea, checklist: ChecklistArea, photos: PhotoSlotsArea },
  company: { company: CompanySettingsArea, files: CompanyFilesArea, series: SeriesArea, notifications: NotificationsArea },
  integrations: { keys: ApiKeysArea, webhooks: WebhooksArea },
  records: { journal: JournalArea, retention: RetentionArea },
} as const;

const groupNames = Object.keys(groups) as (keyof typeof groups)[];

const areas = { ...groups.access, ...groups.forms, ...groups.company, ...groups.integrations, ...groups.records };

type AreaName = keyof typeof areas;

const areaNames = Object.keys(areas) as AreaName[];

/** The call without which a backend has nothing for an area. */
const neededCalls: Partial<Readonly<Record<AreaName, readonly [EntityName, string]>>> = {
  roles: ['administration', 'roles'],
  keys: ['administration', 'apiKeys'],
  webhooks: ['administration', 'webhooks'],
  checklist: ['administration', 'handoverItems'],
  photos: ['administration', 'handoverItems'],
  company: ['administration', 'companySettings'],
  notifications: ['notification', 'rules'],
  retention: ['administration', 'retention'],
};

function callOf(area: AreaName): readonly [EntityName, string] {
  return neededCalls[area] ?? ['administration', 'users'];
}

/** Administration: online only, nothing is cached on the device (decision 085). */
export function AdministrationRoute() {
  const { area: requestedArea, id } = route.useParams();
  const { may } = useSession();
  const supports = useSupports();
  const area = areaNames.find((name) => name === requestedArea);
  if (!supports('administration', 'users')) return <NotSupported />;
  if (!may('Administration', 'IsAdmin')) return <NotAllowed />;
  if (!area) return <Redirect href="/administration/users" />;
  if (!supports(...callOf(area))) return <NotSupported />;
  if (area === 'users' && id !== undefined) return <UserPage key={id} id={id} />;
  if (area === 'roles' && id !== undefined) return <RolePage key={id} id={id} />;
  if ((area === 'keys' || area === 'webhooks') && id !== undefined) {
    const OnePage = area === 'keys' ? ApiKeyPage : WebhookPage;
    return <OnePage key={id} id={id} />;
  }
  return <Area area={area} />;
}

function Area({ area }: { area: AreaName }) {
  const { t } = useTranslation('administration');
  const isOnline = useOnline();
  const supports = useSupports();
  const AreaComponent = areas[area];
  return (
    <Page title={t('title')} width="normal">
      <div className={styles.areas}>
        <TabLinks
          label={t('title')}
          isColumn
          tabs={groupNames.flatMap((group) =>
            areaNames
              .filter((name) => name in groups[group] && supports(...callOf(name)))
              .map((name) => ({
                id: name,
                label: t(`areas.${name}`),
                href: `/administration/${name}`,
                isCurrent: name === area,
                group: t(`groups.${group}`),
              })),
          )}
        />
        <div className={styles.area}>
          {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
          <Suspense>
            <AreaComponent />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
