import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { requestedAddress, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { speaksOData } from '../odata/answer.ts';
import { entitySetsOf, metadataJson, metadataXml, ODATA_ROOT, serviceDocument, type EntitySet } from '../odata/model.ts';
import { requireUser } from './caller.ts';

/** Prompts a spreadsheet for its key. */
export const keyPrompt = 'Basic realm="Tabor", charset="UTF-8"';

/** Answers of a service that a client of either OData version reads. */
export const odataHeaders = { 'OData-Version': '4.0' } as const;

/** Adds the service document and the metadata of the lists, by which Excel, Power BI and LibreOffice find them. */
export function addODataRoutes(app: App, deps: AppDependencies): void {
  app.on('GET', [ODATA_ROOT, `${ODATA_ROOT}/`], async (c) => {
    const sets = await readableSets(c, deps);
    return c.json(serviceDocument(sets, originOf(c, deps)), 200, {
      ...odataHeaders,
      'Content-Type': 'application/json; odata.metadata=minimal; charset=utf-8',
    });
  });
  app.get(`${ODATA_ROOT}/$metadata`, async (c) => {
    const sets = await readableSets(c, deps);
    if (prefersJson(c)) return c.json(metadataJson(sets), 200, odataHeaders);
    return c.body(metadataXml(sets), 200, { ...odataHeaders, 'Content-Type': 'application/xml; charset=utf-8' });
  });
}

/** Whether the metadata is to be JSON: clients of version 4.0 read XML only, and accept JSON for rows. */
function prefersJson({ req }: AppContext): boolean {
  const format = req.query('$format');
  if (format !== undefined) return /json/i.test(format);
  const accept = req.header('Accept') ?? '';
  return req.header('OData-MaxVersion') !== '4.0' && /json/i.test(accept) && !/xml/i.test(accept);
}

/** The lists of the caller. Throws `unauthorized`, with a challenge, on which a spreadsheet prompts for the key. */
async function readableSets(c: AppContext, deps: AppDependencies): Promise<EntitySet[]> {
  try {
    const { permissions } = await requireUser(c, deps);
    const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
    return entitySetsOf(entities, deps.gridColumns, permissions);
  } catch (error) {
    if (error instanceof TaborError && error.code === 'unauthorized') c.set('challenge', keyPrompt);
    throw error;
  }
}

/** Whether an OData client asked for a list or the service document, or a spreadsheet for a list as CSV. */
export function isODataClient({ req }: AppContext): boolean {
  return req.path.startsWith(`${ODATA_ROOT}/`) && speaksOData(req.raw, new URL(req.url).searchParams);
}

/** The address under which the client reaches the backend. */
export function originOf(c: AppContext, { trustProxy }: AppDependencies): string {
  const { host, protocol } = requestedAddress(c, trustProxy);
  return `${protocol ?? new URL(c.req.url).protocol}//${host}`;
}
