import * as v from 'valibot';
import { companyLoginPath } from '../../src/contract/access/directory.ts';
import { changeStreamCall } from '../../src/contract/delivery/change-feed.ts';
import { feedPath } from '../../src/contract/entities/rental/calendar-feed.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';

/** Callers of a route: everybody, a user or an integration, the company's directory, or a supervisor. */
type Access = 'open' | 'login' | 'directory' | 'metrics';

/** A route whose requests or answers the contract's calls cannot say: other methods, other types of content, or redirects. */
export type PlainRoute = {
  readonly id: string;
  readonly tag: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly description: string;
  readonly access: Access;
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly body?: { readonly type: string; readonly schema: JsonSchema };
  /** By status. Without a type, the answer has no body. */
  readonly answers: Readonly<Record<number, { readonly description: string; readonly type?: string; readonly schema?: JsonSchema }>>;
};

const text: JsonSchema = { type: 'string' };
const page = (description: string) => ({ description, type: 'text/html', schema: text });
const json = (description: string, schema: v.GenericSchema) => ({ description, type: 'application/json', schema: schemaOf(schema) });
const html = { 200: page('A page in the person’s language.'), 404: page('The link is unknown.') } as const;
const status = v.looseObject({ status: v.string(), version: v.optional(v.string()), missing: v.optional(v.array(v.string())) });

const operation: readonly PlainRoute[] = [
  {
    id: 'operation.health',
    tag: 'Operation',
    method: 'get',
    path: '/health',
    description: 'Whether the process reaches its database.',
    access: 'open',
    answers: { 200: json('It does.', status), 503: json('It does not.', status) },
  },
  {
    id: 'operation.ready',
    tag: 'Operation',
    method: 'get',
    path: '/ready',
    description: 'Whether the process takes requests, for a load balancer.',
    access: 'open',
    answers: { 200: json('It does.', status), 503: json('It is stopping, misses migrations, or does not reach its database.', status) },
  },
  {
    id: 'operation.metrics',
    tag: 'Operation',
    method: 'get',
    path: '/metrics',
    description: 'Metrics for Prometheus, with the token of `METRICS_TOKEN`; 404 without that setting.',
    access: 'metrics',
    answers: { 200: { description: 'The metrics.', type: 'text/plain', schema: text } },
  },
  {
    id: 'operation.openapi',
    tag: 'Operation',
    method: 'get',
    path: '/openapi.json',
    description: 'This document.',
    access: 'open',
    answers: { 200: { description: 'The document.', type: 'application/json', schema: { type: 'object' } } },
  },
  {
    id: 'operation.docs',
    tag: 'Operation',
    method: 'get',
    path: '/api-docs',
    description: 'A page that shows this document.',
    access: 'open',
    answers: { 200: page('The page.') },
  },
  {
    id: 'operation.csp',
    tag: 'Operation',
    method: 'post',
    path: '/csp-report',
    description: 'Reports of browsers about the content security policy, for the log.',
    access: 'open',
    body: { type: 'application/csp-report', schema: { type: ['object', 'array'] } as unknown as JsonSchema },
    answers: { 204: { description: 'Taken.' } },
  },
];

const delivery: readonly PlainRoute[] = [
  {
    id: 'delivery.stream',
    tag: 'Delivery',
    method: 'get',
    path: changeStreamCall.path,
    description:
      'Server-sent events: `change` announces changes of what the caller reads, `rows` (with `rows=true`) brings them. Beyond the specification.',
    access: 'login',
    query: changeStreamCall.query,
    answers: { 200: { description: 'The stream. It has no end, and a line every 15 seconds.', type: 'text/event-stream', schema: text } },
  },
  {
    id: 'calendar.read',
    tag: 'CalendarFeed',
    method: 'get',
    path: `${feedPath}{name}`,
    description: 'Bookings as an iCalendar feed. Its address contains the secret that `CalendarFeed/Create` answers once.',
    access: 'open',
    headers: ['If-None-Match'],
    answers: { 200: { description: 'The feed.', type: 'text/calendar', schema: text }, 304: { description: 'Unchanged.' } },
  },
  {
    id: 'notification.unsubscribePage',
    tag: 'Notification',
    method: 'get',
    path: '/Notification/Unsubscribe/{token}',
    description: 'The page behind the link in a mail. Changes nothing.',
    access: 'open',
    answers: html,
  },
  {
    id: 'notification.unsubscribeByLink',
    tag: 'Notification',
    method: 'post',
    path: '/Notification/Unsubscribe/{token}',
    description: 'Turns the mails of an event off (RFC 8058).',
    access: 'open',
    answers: html,
  },
];

const odata: readonly PlainRoute[] = [
  {
    id: 'odata.service',
    tag: 'OData',
    method: 'get',
    path: '/api/',
    description: 'The OData service document: the lists that the caller may read.',
    access: 'login',
    answers: {
      200: { description: 'The document.', type: 'application/json', schema: { type: 'object', required: ['@odata.context', 'value'] } },
    },
  },
  {
    id: 'odata.metadata',
    tag: 'OData',
    method: 'get',
    path: '/api/$metadata',
    description: 'The OData metadata of these lists. As XML, or as JSON where `Accept` or `$format` says so.',
    access: 'login',
    query: ['$format'],
    answers: { 200: { description: 'The metadata. `application/json` for JSON.', type: 'application/xml', schema: text } },
  },
];

const redirect = { 302: { description: 'To the provider, or back to the app.' } } as const;

const login: readonly PlainRoute[] = [
  {
    id: 'oidc.start',
    tag: 'OpenID Connect',
    method: 'get',
    path: companyLoginPath,
    description: 'Begins a login at the company’s OpenID provider; a page for a browser. 404 without a provider.',
    access: 'open',
    query: ['challenge', 'origin', 'redirectTo', 'purpose'],
    answers: redirect,
  },
  {
    id: 'oidc.callback',
    tag: 'OpenID Connect',
    method: 'get',
    path: '/auth/oidc/callback',
    description: 'The provider sends the browser back to this address.',
    access: 'open',
    query: ['code', 'state', 'error'],
    answers: redirect,
  },
  {
    id: 'oidc.logout',
    tag: 'OpenID Connect',
    method: 'post',
    path: '/auth/oidc/logout',
    description: 'Back-channel log-out of the provider.',
    access: 'open',
    body: { type: 'application/x-www-form-urlencoded', schema: schemaOf(v.looseObject({ logout_token: v.string() })) },
    answers: {
      200: { description: 'The sessions are ended.' },
      400: { description: 'The token is invalid.', type: 'application/json', schema: { type: 'object' } },
      503: { description: 'The provider’s keys cannot be read.', type: 'application/json', schema: { type: 'object' } },
    },
  },
];

const SCIM_TYPE = 'application/scim+json';
const resource: JsonSchema = { type: 'object', required: ['schemas'], properties: { schemas: { type: 'array', items: text }, id: text } };
const scimBody = { type: SCIM_TYPE, schema: resource };
const resourceAnswer = (description: string) => ({ description, type: SCIM_TYPE, schema: resource });

const scim: readonly PlainRoute[] = [
  ...['ServiceProviderConfig', 'ResourceTypes', 'Schemas'].map((name): PlainRoute => ({
    id: `scim.${name}`,
    tag: 'SCIM',
    method: 'get',
    path: `/scim/v2/${name}`,
    description: 'What this service supports (RFC 7643).',
    access: 'directory',
    answers: { 200: resourceAnswer('The description.') },
  })),
  ...['Users', 'Groups'].flatMap((name): PlainRoute[] => {
    const shared = { tag: 'SCIM', access: 'directory' } as const;
    const one = `/scim/v2/${name}/{id}`;
    const changedAnswer = { 200: resourceAnswer('As it is now.') };
    return [
      {
        ...shared,
        id: `scim.list${name}`,
        method: 'get',
        path: `/scim/v2/${name}`,
        description: 'A page of the list (RFC 7644).',
        query: ['filter', 'startIndex', 'count', 'excludedAttributes'],
        answers: { 200: resourceAnswer('The page.') },
      },
      {
        ...shared,
        id: `scim.create${name}`,
        method: 'post',
        path: `/scim/v2/${name}`,
        description: 'Creates one.',
        body: scimBody,
        answers: { 201: resourceAnswer('As it was made.') },
      },
      {
        ...shared,
        id: `scim.read${name}`,
        method: 'get',
        path: one,
        description: 'Reads one.',
        answers: { 200: resourceAnswer('As it is.') },
      },
      {
        ...shared,
        id: `scim.replace${name}`,
        method: 'put',
        path: one,
        description: 'Replaces one.',
        headers: ['If-Match'],
        body: scimBody,
        answers: changedAnswer,
      },
      {
        ...shared,
        id: `scim.patch${name}`,
        method: 'patch',
        path: one,
        description: 'Changes parts of one.',
        headers: ['If-Match'],
        body: scimBody,
        answers: changedAnswer,
      },
      {
        ...shared,
        id: `scim.remove${name}`,
        method: 'delete',
        path: one,
        description: 'Removes one; the account of a user is disabled.',
        headers: ['If-Match'],
        answers: { 204: { description: 'Removed.' } },
      },
    ];
  }),
];

/** All routes beside the contract's calls and lists. */
export const plainRoutes: readonly PlainRoute[] = [...operation, ...delivery, ...odata, ...login, ...scim];
