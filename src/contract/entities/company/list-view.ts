import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';

/** Name in place of a list: the favourites of the side menu are views whose ids are paths. */
export const MENU_LIST = 'menu';

/**
 * Saved views of lists: a person's on all devices, and everybody's. Beyond the specification. The schemas stand in
 * `list-view-bodies.ts`.
 */
export const listView = defineEntity({
  name: 'list-view',
  wireName: 'ListView',
  functionality: null,
  calls: {
    list: { method: 'GET', path: '/ListView/List', isExtra: true, answer: v.unknown(), requires: 'signed-in' },
    save: { method: 'POST', path: '/ListView/Save', isExtra: true, answer: v.unknown(), requires: 'signed-in' },
  },
});
