import { changesCall, changeStreamCall } from '../../src/contract/delivery/change-feed.ts';
import type { CallDefinition, EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { feedPath } from '../../src/contract/entities/rental/calendar-feed.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import type { BulkheadKind } from '../http/bulkheads.ts';

/** Reading calls without a record in their path that answer a few rows of one record, of the caller or of the settings. */
export const cheapReads: ReadonlySet<string> = new Set([
  'vehicle/type',
  'vehicle/lastHandoverDriverId',
  'vehicle/users',
  'employee/company',
  'employee/getCurrentUserEmployeeId',
  'employee/getCurrentUserPhoneNumber',
  'dictionary/costGroups',
  'dictionary/countries',
  'additional-field/getAdditionalFields',
  'vehicle-handover-document/items',
  'vehicle-handover-document/settings',
  'vehicle-handover-document/areThereTerms',
  'vehicle-handover-document/getTerms',
  'vehicle-handover-document/getFaults',
  'vehicle-handover-document/getFault',
  'vehicle-rental/getTerms',
  'file/uploadedParts',
  'file/exportProgress',
  'file/listFiles',
  'file/companyFileCount',
  'calendar-feed/list',
  'account/devices',
  'account/secondFactor',
  'account/passkeys',
  'administration/roles',
  'administration/apiKeys',
  'administration/webhooks',
  'administration/series',
  'administration/terms',
  'administration/dictionaries',
  'administration/additionalFields',
  'administration/handoverItems',
  'administration/companySettings',
  'administration/companyFiles',
  'administration/retention',
  'notification/list',
  'notification/settings',
  'notification/rules',
  'notification/previewMail',
  'list-view/list',
  'report/mails',
  'statement-line/mappings',
]);

/**
 * The bulkhead of a call, which then reads from the pool of reads; null for a cheap one, and for exports, which have a queue of their own.
 */
export function kindOfCall(entity: EntityName, name: string, { method, path, takesLong }: CallDefinition): BulkheadKind | null {
  if (method === 'POST') return takesLong ? 'imports' : null;
  if (takesLong) return path.includes('/Generate') ? null : 'reports';
  return path.includes('{') || path.endsWith('/Get/') || cheapReads.has(`${entity}/${name}`) ? null : 'choices';
}

/**
 * Costly reads of the contract by method and path, up to the first placeholder. An import takes its turn after its body has been received.
 */
const kinds: ReadonlyMap<string, BulkheadKind> = new Map(
  Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
    Object.entries<CallDefinition>(entity.calls).flatMap(([name, call]) => {
      const kind = kindOfCall(entity.name, name, call);
      return kind === null || kind === 'imports' ? [] : [[`${call.method} ${call.path.split('{')[0]}`, kind] as const];
    }),
  ),
);

/** The bulkhead of a request, beside those of `bulkheads.ts`; null for none. */
export function kindOfRequest(method: string, path: string): BulkheadKind | null {
  const kind = kinds.get(`${method} ${path}`) ?? kinds.get(`${method} ${path.slice(0, path.lastIndexOf('/') + 1)}`);
  if (kind) return kind;
  if (method !== 'GET') return null;
  if (path === changesCall.path || path === changeStreamCall.path) return 'feed';
  if (path.startsWith(feedPath)) return 'calendars';
  return path === '/scim/v2/Users' || path === '/scim/v2/Groups' ? 'directory' : null;
}
