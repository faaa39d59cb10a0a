import * as v from 'valibot';
import { get, post } from '../../definition/record-calls.ts';
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
    list: get('/ListView/List', 'signed-in', v.unknown(), { isExtra: true }),
    save: post('/ListView/Save', 'signed-in', v.unknown(), { isExtra: true }),
  },
});
