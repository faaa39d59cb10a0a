import { capabilityCall } from '../../src/contract/definition/capabilities.ts';
import { batchBody, batchCall } from '../../src/contract/delivery/batch.ts';
import { changesCall } from '../../src/contract/delivery/change-feed.ts';
import { deviceProofHeaders } from '../../src/contract/device/device-proof.ts';
import {
  linkPhotoBody,
  openedLinkBody,
  refusedLinkBody,
  openSigningLinkCall,
  refuseByLinkCall,
  signByLinkCall,
  signedLinkBody,
  signingLinkPhotoCall,
} from '../../src/contract/entities/handover/signing-link.ts';
import { verifyCall } from '../../src/contract/entities/handover/verification.ts';
import type { CallDefinition, EntityDefinition } from '../../src/contract/definition/entity.ts';
import { countOverField, countLimitParameter, MAX_PAGE_SIZE, pageSize } from '../../src/contract/grid/query.ts';
import { scopeParameters } from '../../src/contract/grid/scope.ts';
import type { Requirement } from '../../src/contract/permissions/permissions.ts';
import { problem, problemCodes } from '../../src/contract/wire/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { credentials, sessionCalls } from '../../src/contract/access/session.ts';
import type { Catalogue } from '../engine/declaration/catalogue.ts';
import type { HandlerSchemas } from '../engine/declaration/call-request.ts';
import type { GridColumns } from '../grid/columns.ts';
import { setNameOf } from '../odata/model.ts';
import { plainRoutes, type PlainRoute } from './plain-routes.ts';
import { rowSchema, schemaOf, type JsonSchema } from './schemas.ts';
import { headersOf, sharedHeaders, sharedParameters } from './shared-parts.ts';
import { summaryOfCall, summaryOfText } from './summaries.ts';
import { webhookSection } from './webhook-section.ts';

type Parameter =
  | {
      readonly name: string;
      readonly in: 'path' | 'query' | 'header';
      readonly required?: true;
      readonly description?: string;
      readonly schema: JsonSchema;
    }
  | { readonly $ref: string };

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  /** The line that a list of calls shows. */
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: true; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content; readonly headers?: unknown } | { readonly $ref: string }>
  >;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
};

type Method = PlainRoute['method'];

type PathItem = Readonly<Partial<Record<Method, Operation>>>;

/** The OpenAPI document, as JSON. */
export type OpenApiDocument = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content; readonly headers?: unknown }>>;
    readonly [kind: string]: unknown;
  };
  readonly [field: string]: unknown;
};

type Source = {
  readonly catalogue: Pick<Catalogue, 'handlerOf'>;
  readonly gridColumns: ReadonlyMap<string, GridColumns>;
  readonly version: string;
};

/** Answer of a changing call that declares none. */
const successSchema: JsonSchema = { type: ['boolean', 'null'] } as unknown as JsonSchema;

/** The calls of logins, whose failures the specification gives. */
const SESSION = 'Session';

const keyOrLogin = [{ key: [] }, { login: [] }, { boundLogin: [] }];

/** Describes every call of the contract as OpenAPI 3.1, from the schemas that the backend parses with. */
export function openApiDocument({ catalogue, gridColumns, version }: Source): OpenApiDocument {
  const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
  const operations = [
    ...entities.flatMap((entity) => listOperations(entity, gridColumns.get(entity.name))),
    ...entities.flatMap((entity) =>
      Object.entries<CallDefinition>(entity.calls).map(([name, call]) => callOperation(entity, name, call, catalogue)),
    ),
    ...otherOperations(),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabor',
      version,
      description:
        'Every call of the backend. Dates are local times of the company without a zone. A change with an `Idempotency-Key` is applied once, however often it is sent.',
    },
    servers: [{ url: '' }],
    tags: [...new Set(operations.flatMap(([, , { tags }]) => tags))].map((name) => ({ name })),
    paths: byPath(operations),
    webhooks: webhookSection(),
    components: {
      schemas: { Problem: schemaOf(problem), ProblemCode: { type: 'string', enum: [...problemCodes] } },
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: {
        LoginFailed: {
          description: 'A failed login: `false`, as the specification says, or the reason; else a problem.',
          content: {
            'application/json': { schema: { type: ['boolean', 'object'] } as unknown as JsonSchema },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
        DirectoryProblem: {
          description: 'An error of SCIM (RFC 7644, 3.12); a problem where no directory is set up.',
          content: {
            'application/scim+json': { schema: { type: 'object', required: ['schemas', 'status'] } },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
        ODataProblem: {
          description: 'A problem. To OData clients as JSON, with the member `error` of OData.',
          headers: headersOf(['RetryAfter', 'Challenge', 'Nonce']),
          content: {
            'application/json': { schema: { type: 'object', required: ['error'] } },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
        Problem: {
          description: 'The call is refused: a code, a text in the request’s language, and the fields that are wrong.',
          headers: headersOf(['RetryAfter', 'Challenge', 'Nonce']),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of an integration, made in Administration.' },
        login: { type: 'oauth2', flows: { password: { tokenUrl: sessionCalls.token.path, scopes: {} } } },
        boundLogin: {
          type: 'http',
          scheme: 'dpop',
          description: `A login that sent a proof in \`${deviceProofHeaders.proof}\`: its token works with the device’s key only (RFC 9449), and every request proves it again.`,
        },
        directory: { type: 'http', scheme: 'bearer', description: 'The token of `SCIM_TOKEN`.' },
        metrics: { type: 'http', scheme: 'bearer', description: 'The token of `METRICS_TOKEN`.' },
      },
    },
  };
}

type Located = readonly [path: string, method: Method, operation: Operation];

function byPath(operations: readonly Located[]): Record<string, PathItem> {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const [path, method, operation] of operations) {
    const item = (paths[path] ??= {});
    item[method] ??= operation;
  }
  return paths;
}

function listOperations(entity: EntityDefinition, columns: GridColumns | undefined): Located[] {
  const { grid, wireName, functionality } = entity;
  // Of lists that share a path, the whole one describes it.
  if (!grid || !columns || grid.parameters) return [];
  const text = (name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter => ({
    name,
    in: 'query',
    description,
    schema,
  });
  const whole = (most: number): JsonSchema => ({ type: 'integer', minimum: 0, maximum: most });
  const operation: Operation = {
    // A call may have the name of the list.
    operationId: `${entity.name}.${'list' in entity.calls ? 'rows' : 'list'}`,
    tags: [wireName],
    summary: summaryOfCall(wireName, 'list'),
    description: `A page of the list. ${requirementText(grid.requires ?? (functionality ? { functionality, flag: 'IsRead' } : 'signed-in'))}`,
    parameters: [
      text('$top', `Rows of the page; ${pageSize} without it.`, whole(MAX_PAGE_SIZE)),
      text('$skip', 'Rows before the page.', whole(Number.MAX_SAFE_INTEGER)),
      text('$count', 'Whether to count all matching rows.', { type: 'boolean' }),
      text(countLimitParameter, 'Up to how many rows to count.', { type: 'integer', minimum: 1 }),
      text('$orderby', 'Columns with `asc` or `desc`, separated by commas.'),
      text('$filter', 'A filter of OData 4.'),
      text('$select', 'Columns, separated by commas.'),
      text('$apply', 'Groups and totals of OData 4: `filter(…)/groupby((Column),aggregate(Column with sum as Name,$count as Rows))`.'),
      ...(setNameOf(entity) === null
        ? []
        : [text('$format', '`csv` answers every row as separated values.', { type: 'string', enum: ['json', 'csv'] })]),
      text('data', 'Free-text search.'),
      ...scopeParameters(grid.scope).map((name) => text(name, 'Narrows the list.')),
      { $ref: '#/components/parameters/Language' },
    ],
    responses: {
      200: {
        description: 'The page.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['value'],
              properties: {
                '@odata.count': { type: 'integer' },
                [countOverField]: { type: 'integer', description: 'There are more rows than this; in place of the count.' },
                value: { type: 'array', items: rowSchema(columns) },
              },
            },
          },
          ...(setNameOf(entity) !== null && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      default: { $ref: `#/components/responses/${setNameOf(entity) === null ? '' : 'OData'}Problem` },
    },
    security: grid.requires === 'open' ? [{}, ...keyOrLogin] : keyOrLogin,
  };
  const path = grid.path.replace(/\/$/, '');
  if (setNameOf(entity) === null) return [[path, 'get', operation]];
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => '$ref' in parameter || !/^\$(?:top|skip|count|orderby|select|apply|format)$/.test(parameter.name),
  );
  const digits: JsonSchema = { type: 'string', pattern: '^[0-9]+$' };
  const number = { description: 'The number of matching rows.', content: { 'text/plain': { schema: digits } } };
  const counting: Operation = {
    ...operation,
    operationId: `${entity.name}.count`,
    summary: summaryOfCall(wireName, 'count'),
    description: operation.description.replace('A page of the list.', 'The number of rows in the list, for OData clients.'),
    parameters: parameters,
    responses: { ...operation.responses, 200: number },
  };
  return [
    [path, 'get', operation],
    [`${path}/$count`, 'get', counting],
  ];
}

function callOperation(
  { name: entityName, wireName }: Pick<EntityDefinition, 'name' | 'wireName'>,
  name: string,
  call: CallDefinition,
  catalogue: Source['catalogue'],
): Located {
  const handler = catalogue.handlerOf(entityName, name) as HandlerSchemas | 'streamed';
  return operationOf({ id: `${entityName}.${name}`, tag: wireName, call, handler });
}

function otherOperations(): Located[] {
  const session = Object.entries<CallDefinition>(sessionCalls).map(([name, call]) =>
    operationOf({ id: `session.${name}`, tag: SESSION, call, handler: name === 'token' ? { bodySchema: credentials } : {} }),
  );
  return [
    ...session,
    operationOf({ id: 'delivery.batch', tag: 'Delivery', call: batchCall, handler: { bodySchema: batchBody } }),
    operationOf({ id: 'delivery.changes', tag: 'Delivery', call: changesCall, handler: {} }),
    operationOf({ id: 'delivery.capabilities', tag: 'Delivery', call: capabilityCall, handler: {} }),
    operationOf({ id: 'handover.verify', tag: 'VehicleHandoverDocument', call: verifyCall, handler: {} }),
    operationOf({ id: 'signingLink.open', tag: 'SigningLink', call: openSigningLinkCall, handler: { bodySchema: openedLinkBody } }),
    operationOf({ id: 'signingLink.sign', tag: 'SigningLink', call: signByLinkCall, handler: { bodySchema: signedLinkBody } }),
    operationOf({ id: 'signingLink.refuse', tag: 'SigningLink', call: refuseByLinkCall, handler: { bodySchema: refusedLinkBody } }),
    operationOf({ id: 'signingLink.photo', tag: 'SigningLink', call: signingLinkPhotoCall, handler: { bodySchema: linkPhotoBody } }),
    ...plainRoutes.map(plainOperation),
  ];
}

const securityOf = { open: [{}], login: keyOrLogin, directory: [{ directory: [] }], metrics: [{ metrics: [] }] } as const;

function plainOperation(route: PlainRoute): Located {
  const { id, tag, method, path, description, access, query = [], headers = [], body, answers } = route;
  const texts = (names: readonly string[], where: 'query' | 'header') =>
    names.map((name): Parameter => ({ name, in: where, schema: { type: 'string' } }));
  const described = Object.entries(answers).map(
    ([status, { description: text, type, schema = {} }]) =>
      [status, { description: text, ...(type !== undefined && { content: { [type]: { schema } } }) }] as const,
  );
  return [
    path,
    method,
    {
      operationId: id,
      tags: [tag],
      summary: summaryOfText(description),
      description,
      parameters: [...placeholdersOf(path), ...texts(query, 'query'), ...texts(headers, 'header')],
      ...(body && { requestBody: { content: { [body.type]: { schema: body.schema } } } }),
      responses: {
        ...Object.fromEntries(described),
        default: { $ref: `#/components/responses/${access === 'directory' ? 'DirectoryProblem' : 'Problem'}` },
      },
      security: securityOf[access],
    },
  ];
}

function placeholdersOf(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchema(name),
  }));
}

type Described = {
  readonly id: string;
  readonly tag: string;
  readonly call: CallDefinition;
  readonly handler: HandlerSchemas | 'streamed';
};

function operationOf({ id, tag, call, handler }: Described): Located {
  const { path, method, query = [], extraQuery = [], change, requires } = call;
  const queryParameters = [...query, ...extraQuery].map((name): Parameter => ({ name, in: 'query', schema: parameterSchema(name) }));
  const headers = change ? ['Language', 'Key', 'Version'] : ['Language'];
  return [
    path,
    method === 'GET' ? 'get' : 'post',
    {
      operationId: id,
      tags: [tag],
      summary: summaryOfCall(tag, id.slice(id.indexOf('.') + 1)),
      description: [
        requirementText(requires),
        call.needsProof ? 'The caller must have proved lately who they are.' : '',
        call.isExtra ? 'Beyond the specification.' : '',
      ]
        .filter(Boolean)
        .join(' '),
      parameters: [...placeholdersOf(path), ...queryParameters, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
      ...requestBodyOf(call, handler),
      responses: {
        200: {
          description: 'Done.',
          content: answerOf(call, handler),
          headers: headersOf([...(id.endsWith('.get') ? (['ETag'] as const) : []), ...(change ? (['Key'] as const) : [])]),
        },
        default: tag === SESSION ? { $ref: '#/components/responses/LoginFailed' } : { $ref: '#/components/responses/Problem' },
      },
      security: requires === 'open' || call.takesAccessToken ? [{}, ...keyOrLogin] : keyOrLogin,
    },
  ];
}

function requestBodyOf({ method, encoding = 'json' }: CallDefinition, handler: Described['handler']): Pick<Operation, 'requestBody'> {
  if (method === 'GET') return {};
  if (encoding === 'multipart')
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
    };
  const schema = handler === 'streamed' ? undefined : handler.bodySchema;
  if (!schema) return {};
  return {
    requestBody: {
      content: { [encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: schemaOf(schema) } },
    },
  };
}

function answerOf(call: CallDefinition, handler: Described['handler']): Content {
  if (handler === 'streamed' && call.method === 'GET') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const declared = handler === 'streamed' ? undefined : handler.answerSchema;
  const schema = declared ?? call.answer;
  return { 'application/json': { schema: schema.type === 'unknown' && call.change ? successSchema : schemaOf(schema) } };
}

/** Ids are whole numbers; every other parameter is a text. */
function parameterSchema(name: string): JsonSchema {
  return name === 'id' ? { type: 'integer' } : { type: 'string' };
}

/** Describes the permission that a call requires. */
function requirementText(requires: Requirement): string {
  if (requires === 'open') return 'Open to everybody.';
  if (requires === 'signed-in') return 'For every signed-in user.';
  const grants = 'anyOf' in requires ? requires.anyOf : [requires];
  return `Requires ${grants.map(({ functionality, flag }) => `${functionality}: ${flag}`).join(' or ')}.`;
}
