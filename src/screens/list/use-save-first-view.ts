import { useCallback, useEffect } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { hasFirstView, saveFirstView } from '../../db/cache/first-view/first-views.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { useSession } from '../session-context.tsx';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';

const tables = ['pages'] as const;

/** The list shows the changed rows by then, and a pull that replaces the rows of one list after another is over. */
const SAVE_AGAIN_MS = 1_000;

/**
 * Saves the list as it is drawn, so that the next start shows it before its scripts run: now, with rows of another age, after a pull has
 * deleted the drawing, and when the page is left. `asOf`: null while the rows of the address, or newer ones, are awaited.
 */
export function useSaveFirstView(entity: EntityName, asOf: WireDateTime | null): void {
  const { database, session, isAnonymous } = useSession();
  const isDrawn = !isAnonymous && !session.lock;
  const path = location.pathname + location.search;
  const isSaved = useThrottledLiveQuery({ database, tables, read: useCallback(() => hasFirstView(database, path), [database, path]) });
  useEffect(() => {
    if (!isDrawn || asOf === null) return undefined;
    const save = () => saveDrawing(database, entity, path);
    const saveWhenLeft = () => document.visibilityState === 'hidden' && save();
    save();
    document.addEventListener('visibilitychange', saveWhenLeft);
    return () => document.removeEventListener('visibilitychange', saveWhenLeft);
  }, [database, entity, path, isDrawn, asOf]);
  useEffect(() => {
    if (!isDrawn || asOf === null || isSaved !== false) return undefined;
    const timer = setTimeout(() => saveDrawing(database, entity, path), SAVE_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [database, entity, path, isDrawn, asOf, isSaved]);
}

function saveDrawing(database: UserDatabase, entity: EntityName, path: string): void {
  const html = drawnHtml();
  if (html !== null && path === location.pathname + location.search) saveFirstView(database, entity, path, html).catch(startWithoutView);
}

/** The drawn page for the worker, without this page's own state; null where a start would draw something else. */
function drawnHtml(): string | null {
  const root = document.querySelector('#root');
  const isAsAtStart =
    root &&
    scrollY === 0 &&
    !root.matches('[aria-hidden], [inert]') &&
    !root.querySelector('tbody :is(input:checked, input:not([type="checkbox"]), select)') &&
    // A secret is shown for seconds, and never stored.
    !root.querySelector('[data-revealed]');
  if (!isAsAtStart) return null;
  const copy = root.cloneNode(true) as Element;
  const copies = copy.querySelectorAll(cuttable);
  for (const [index, element] of root.querySelectorAll(cuttable).entries()) {
    if (!isOutOfSight(element)) continue;
    // A column that stays in sight may follow a cell.
    if (element instanceof HTMLTableCellElement) copies[index]?.replaceChildren();
    else copies[index]?.remove();
  }
  // The policy of the page allows no inline styles.
  for (const column of copy.querySelectorAll<HTMLElement>('col'))
    column.setAttribute('width', String(Number.parseFloat(column.style.width)));
  for (const name of ['style', 'id', 'name']) for (const element of copy.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src');
  const {
    lang,
    dataset: { theme },
  } = document.documentElement;
  // A second start tag adds its attributes to the root element. In a window of another width the view stays hidden.
  const start = `<html${theme === undefined ? '' : ` data-theme="${theme}"`}>${styleLink('/first-view-hidden.css', ` media="not all and (width: ${innerWidth}px)"`)}`;
  // Styles that came with a chunk, by the address under which the chunk looks for them.
  const hrefs = new Set(
    [...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href^="${location.origin}/assets/"]`)].map(({ href }) => href),
  );
  return `${start}${[...hrefs].map((href) => styleLink(href)).join('')}<div id="first-view" lang="${lang}">${copy.innerHTML}</div>`;
}

function styleLink(href: string, attributes = ''): string {
  return `<link rel="stylesheet" crossorigin href="${href}"${attributes}>`;
}

/** Elements that may be cut where they are outside of the window. */
const cuttable = 'tr, td, th, li';

function isOutOfSight(element: Element): boolean {
  const { top, left } = element.getBoundingClientRect();
  return top >= innerHeight || left >= innerWidth;
}

/** A full or blocked database: the next start draws the list itself. */
function startWithoutView(): void {}
