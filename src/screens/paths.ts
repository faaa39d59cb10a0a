import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import type { EntityName } from '../contract/definition/entity.ts';
import type { RecordKey } from '../contract/wire/fields.ts';

type RoutePattern = Exclude<RouteIds<RegisteredRouter['routeTree']>, '__root__'>;

/** The paths that a route matches. A pattern that is not a route does not compile. */
export type PathOf<Pattern extends RoutePattern> = Filled<Pattern & string>;

export type AppPath = PathOf<RoutePattern>;

/** A path of this app, with or without search parameters or a hash. */
export type Address = AppPath | `${AppPath}?${string}` | `${AppPath}#${string}`;

/** `Pattern` with any text for its parameters `$name`, and any or none for `{-$name}`. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}/{-$${string}}${infer After}`
  ? `${Filled<Before>}${'' | `/${string}`}${Filled<After>}`
  : Pattern extends `${infer Before}$${string}/${infer After}`
    ? `${Before}${string}/${Filled<After>}`
    : Pattern extends `${infer Before}$${string}`
      ? `${Before}${string}`
      : Pattern;

export function listPath(entity: EntityName): PathOf<'/$entity/list'> {
  return `/${entity}/list`;
}

/** The entity on the vehicle timeline. */
export function schedulePath(entity: EntityName): PathOf<'/$entity/schedule'> {
  return `/${entity}/schedule`;
}

export function recordPath(entity: EntityName, key: RecordKey): PathOf<'/$entity/item/{-$id}'> {
  return `/${entity}/item/${key}`;
}

/** Redirects to a new local key, so that each unsaved form has its own address. */
export function newRecordPath(entity: EntityName): PathOf<'/$entity/item/{-$id}'> {
  return `/${entity}/item`;
}

/** Side-by-side comparison of a conflict; `seq` is the entry's position in the queue. */
export function comparePath(seq: number): PathOf<'/sync/compare/$seq'> {
  return `/sync/compare/${seq}`;
}
