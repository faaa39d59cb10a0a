import { anonymousCaller } from '../../api/anonymous-caller.ts';
import type { EntityDefinition, EntityName, GridDefinition } from '../../contract/definition/entity.ts';
import type { Language } from '../../contract/wire/languages.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { anonymousUserName } from '../../contract/access/session.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { screenEntry, screensOf } from '../../entities/registry.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { loadListScope } from '../../screens/list/loaded-list-scope.ts';
import { gridQueryOf } from '../../screens/list/query/grid-query.ts';
import { readListSearch } from '../../screens/list/query/list-search.ts';
import { openedAddress } from '../../screens/list/views/declared-views.ts';
import { preloadList } from '../../screens/list/query/use-list-view.ts';
import type { TimelineDeclaration } from '../../screens/declaration/timeline-declaration.ts';
import { loadTexts } from '../texts/i18n.ts';
import { textsOf } from '../texts/by-namespace.ts';

/** A slower read continues on the screen, which shows its loading state. */
const MAX_WAIT_MS = 200;

/** Loads an entity's list: declaration, texts and the rows for the address; null for an unknown entity. */
export async function loadList(
  session: SessionRow | null,
  name: string,
  search: Readonly<Record<string, unknown>>,
): Promise<ScreenDeclaration | null> {
  const texts = loadEntityTexts(name);
  const loaded = await screensOf(name);
  if (!loaded) return null;
  const declaration = session?.user.Username === anonymousUserName ? await forAnonymousUser(loaded) : loaded;
  const { grid }: EntityDefinition = entityRegistry[declaration.entity];
  await Promise.all([texts, grid?.scope && loadListScope(), session && readRows(session, declaration, search)]);
  return declaration;
}

/** Loads declaration and texts of an entity's record screen; null for an unknown entity. `id`: as in the address. */
export async function loadRecordScreen(name: string, id = ''): Promise<ScreenDeclaration | null> {
  if (!ownKey.test(id)) await (await import('./store-text-key.ts')).storeTextKey(id);
  const loading = screensOf(name);
  // The screen loads its form itself, and shows an error of that: here it only begins sooner.
  void loading.then((declared) => declared?.recordScreen?.()).catch(deferErrorToScreen);
  const [declaration] = await Promise.all([loading, loadEntityTexts(name), loadTexts('record', 'canvas', 'scan', 'compare')]);
  await loadTexts(...(declaration?.recordTexts ?? []));
  return declaration;
}

/** The ids of records that are numbers, and the keys of this device; an address without an id has neither. */
const ownKey = /^(?:-?\d{0,15}|(?:local|row)-.*)$/;

export type ScheduleScreens = { readonly declaration: ScreenDeclaration; readonly timeline: TimelineDeclaration };

/** Loads an entity's timeline and the days of the address; null when the entity is unknown or has no timeline. */
export async function loadSchedule(
  session: SessionRow | null,
  name: string,
  search: Readonly<Record<string, unknown>>,
): Promise<ScheduleScreens | null> {
  // Texts used only by a form in a popup load with that form.
  const texts = Promise.all([loadEntityTexts(name), loadTexts('timeline', 'record')]);
  const declaration = await screensOf(name);
  const timeline = await declaration?.timeline?.();
  if (!declaration || !timeline) return null;
  await Promise.all([texts, session && readDays(session, [declaration.entity, timeline.others.entity], search)]);
  return { declaration, timeline };
}

/** Preloads the files of the entity in the address, before it is known whether its screen will be shown. */
export async function preloadEntity(pathname: string, language: Language): Promise<void> {
  const [, name = ''] = pathname.split('/');
  if (!screenEntry(name)) return;
  const isSchedule = pathname.endsWith('/schedule');
  const timeline = async () => (await screensOf(name))?.timeline?.();
  await Promise.all([
    screensOf(name),
    textsOf(language, name),
    ...(isSchedule ? [import('./schedule-route.tsx'), timeline(), textsOf(language, 'timeline'), textsOf(language, 'record')] : []),
  ]);
}

/** Public lists have the columns that the backend shows to anonymous users, who also filter dictionary columns as text. */
async function forAnonymousUser(declaration: ScreenDeclaration): Promise<ScreenDeclaration> {
  const { dictionaries }: Partial<GridDefinition> = (entityRegistry[declaration.entity] as EntityDefinition).grid ?? {};
  const caller = anonymousCaller();
  const { capabilitiesOf } = await import('../../api/capabilities.ts');
  const fields = caller && (await capabilitiesOf(caller))?.visitorColumns?.[declaration.entity];
  const columns = declaration.columns.filter(({ field }) => fields?.includes(field) ?? true);
  return {
    ...declaration,
    columns: columns.map((column) => (dictionaries?.[column.field] === undefined ? column : { ...column, type: 'text' })),
  };
}

async function loadEntityTexts(name: string): Promise<void> {
  if (screenEntry(name)) await loadTexts(name);
}

async function readRows(session: SessionRow, declaration: ScreenDeclaration, search: Readonly<Record<string, unknown>>): Promise<void> {
  const query = gridQueryOf(declaration, readListSearch(openedAddress(declaration, search), declaration.columns));
  await waitBriefly(preloadList(userDatabase(session.user.Username), declaration.entity, query));
}

async function readDays(session: SessionRow, entities: readonly EntityName[], search: Readonly<Record<string, unknown>>): Promise<void> {
  const { preloadTimeline } = await import('../../screens/timeline/data/preload-timeline.ts');
  await waitBriefly(preloadTimeline(userDatabase(session.user.Username), entities, search));
}

function waitBriefly(read: Promise<void>): Promise<unknown> {
  return Promise.race([read.catch(deferErrorToScreen), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

/** The screen repeats the read and shows the error. */
function deferErrorToScreen(): void {}
