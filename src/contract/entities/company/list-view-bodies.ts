import * as v from 'valibot';

/** Views of one person for one list. */
const MAX_VIEWS = 50;

/** Characters of one view: filters with many values, and columns. */
const MAX_VIEW_SIZE = 10_000;

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

const layout = v.object({
  hidden: v.array(text(100)),
  shown: v.array(text(100)),
  order: v.array(text(100)),
  widths: v.record(text(100), v.pipe(v.number(), v.finite())),
});

const viewFields = {
  Id: text(64),
  Name: text(60),
  /** Address parameters of the list. The app reads those that it knows. */
  Search: v.record(text(100), v.unknown()),
  Layout: layout,
  /** Published to all users who may read the list. */
  IsShared: v.boolean(),
};

const listViewBody = v.pipe(
  v.object(viewFields),
  v.check((view) => JSON.stringify(view).length <= MAX_VIEW_SIZE, 'maxLength'),
);

/** All views of the caller for one list. `Version`: the one that they replace; 0 for none. */
export const saveViewsBody = v.object({
  List: text(60),
  Version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  Views: v.pipe(v.array(listViewBody), v.maxLength(MAX_VIEWS)),
  /** The view that the menu opens: one of the caller's, or of those that are shared. */
  Preset: v.nullable(text(64)),
});

const answer = v.looseObject({ ...viewFields, IsShared: v.optional(v.boolean(), false) });

/** By list: the caller's views, and what others published. */
export const listViews = v.looseObject({
  Own: v.array(v.looseObject({ List: v.string(), Version: v.number(), Views: v.array(answer), Preset: v.nullable(v.string()) })),
  Shared: v.array(v.looseObject({ List: v.string(), By: v.string(), Views: v.array(answer) })),
});

export const savedViews = v.looseObject({ Version: v.number() });

export type SaveViewsBody = v.InferOutput<typeof saveViewsBody>;
export type ListViews = v.InferOutput<typeof listViews>;
