import { visitorFields } from '../../src/contract/access/visitor-fields.ts';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { mayReadList } from '../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { rowsText } from '../auth/security-event.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { isLimited, ownCondition } from '../engine/records/ownership.ts';
import { catalogue } from '../entities/registry.ts';
import { anonymousColumns, columnsFor } from '../grid/columns.ts';
import { readPage } from '../grid/read-page.ts';
import { columnsOfRequest, readTotals } from '../grid/read-totals.ts';
import { callerAddress, languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { jsonResponse } from '../http/json-response.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { speaksOData, startOfPage, toCount, toODataAnswer, wantsCsv, withNamedOptions, withWholeList } from '../odata/answer.ts';
import { toCsvAnswer } from '../odata/csv-answer.ts';
import { setNameOf } from '../odata/model.ts';
import { anonymousUser, requireUser, tokenOf } from './caller.ts';
import { odataHeaders, originOf } from './odata-routes.ts';
import { wallTimeOf } from './wall-time-of.ts';

/** Adds the list of a kind, with its count where OData clients read it. */
export function addGrid(app: App, deps: AppDependencies, entity: EntityDefinition): void {
  const { grid, functionality } = entity;
  const columns = deps.gridColumns.get(entity.name);
  if (!grid || (!functionality && grid.requires !== 'open')) return;
  if (!columns) throw new Error(`${entity.name} has no grid view`);
  // `GET /api/Vehicle/` returns the grid too.
  const path = grid.path.replace(/\/$/, '');
  const plain = path.replace('/OData', '/');
  const fixed = Object.entries(grid.parameters ?? {});
  const set = setNameOf(entity);
  /** The query of the caller, by `parameters`. Throws what `requireReader` throws. */
  const queryOf = async (c: AppContext, parameters: URLSearchParams, isOData: boolean) => {
    const fields = visitorFields(entity, deps.openPages);
    const user = await requireReader(c, deps, entity, fields);
    const language = languageOf(c);
    const declaration = catalogue.entities[entity.name];
    const visibleColumns =
      user.id === anonymousUser.id ? anonymousColumns(columns, fields, language) : columnsFor(declaration, columns, user);
    const isOwn =
      declaration.table && isLimited(declaration, user)
        ? { table: declaration.table, condition: ownCondition(declaration, user, 'own') }
        : null;
    // Rows for OData have the columns of the metadata, and no other.
    return {
      grid,
      columns: visibleColumns,
      isOwn: isOData ? null : isOwn,
      parameters,
      language,
      employeeId: user.employeeId,
      wallTime: wallTimeOf(deps),
    };
  };
  if (set !== null) {
    app.get(`${path}/$count`, async (c) => {
      const request = await queryOf(c, toCount(withNamedOptions(new URL(c.req.url).searchParams)), true);
      const page = await deps.reads.read((db) => readPage(db, request));
      return c.text(String(page['@odata.count'] ?? 0), 200, odataHeaders);
    });
  }
  app.on('GET', [path, `${path}/`, plain, `${plain}/`], async (c, next) => {
    if (!fixed.every(([name, value]) => c.req.query(name)?.toLowerCase() === value)) return next();
    const { searchParams: received } = new URL(c.req.url);
    const isOData = set !== null && speaksOData(c.req.raw, received);
    const searchParams = isOData ? withNamedOptions(received) : received;
    const request = await queryOf(c, searchParams, isOData);
    const readFrom = (query: URLSearchParams) => {
      const links = isOData && { links: { after: startOfPage(query) } };
      const parameters = isOData ? withWholeList(query) : query;
      return deps.reads.read((db) =>
        query.has('$apply') ? readTotals(db, { ...request, parameters }) : readPage(db, { ...request, parameters, ...links }),
      );
    };
    const page = await readFrom(searchParams);
    if (!isOData) return jsonResponse(c, JSON.stringify(page));
    // A spreadsheet takes the whole list.
    c.set('security', 'export');
    const parts = { columns: columnsOfRequest(request.columns, searchParams), parameters: searchParams };
    if (wantsCsv(searchParams)) {
      const ended = Promise.withResolvers<string>();
      c.set('securityDetail', ended.promise);
      return toCsvAnswer({ ...parts, first: page, readNext: readFrom, onEnd: (rows) => ended.resolve(rowsText(rows)) });
    }
    c.set('securityDetail', rowsText(page.value.length));
    const served = toODataAnswer(page, { ...parts, set, base: originOf(c, deps), timeZone: deps.companyTimeZone });
    const response = await jsonResponse(c, JSON.stringify(served));
    for (const [name, content] of Object.entries(odataHeaders)) response.headers.set(name, content);
    return response;
  });
}

/**
 * The user who reads the grid. A grid with fields for visitors admits anonymous users under the rate limit. Throws `unauthorized`,
 * `forbidden`, `throttled`.
 */
async function requireReader(
  c: AppContext,
  deps: AppDependencies,
  entity: EntityDefinition,
  visitors: readonly string[],
): Promise<SignedInUser> {
  if (visitors.length > 0 && tokenOf(c) === null) {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    return anonymousUser;
  }
  const user = await requireUser(c, deps);
  if (!mayReadList(user.permissions, entity)) throw new TaborError('forbidden');
  return user;
}
