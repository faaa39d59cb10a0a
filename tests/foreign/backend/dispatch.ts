import { answer, errorAnswer, type Answer } from './core/answer.ts';
import type { Call, CallDefinition } from './core/call.ts';
import { badRequest, HttpError } from './core/http-error.ts';
import type { Route } from './core/router.ts';
import { hasPermission } from './core/users.ts';

/** Runs a call: authorize, check the query, act. Errors become answers. */
export function dispatch(route: Route | 'wrong-method' | undefined, call: Call): Answer {
  try {
    if (route === undefined) {
      throw new HttpError(404, `No HTTP resource was found that matches the request URI '${call.path}'.`);
    }
    if (route === 'wrong-method') {
      throw new HttpError(405, `The requested resource does not support http method '${call.method}'.`);
    }
    authorize(route.definition, call);
    checkQuery(route.definition, call);
    return route.definition.answer(call);
  } catch (error) {
    if (error instanceof HttpError) {
      const headers = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
      return { ...errorAnswer(error), headers };
    }
    return answer('refusal', { Message: 'An error has occurred.', ExceptionMessage: String(error) }, { status: 500 });
  }
}

function authorize(definition: CallDefinition, call: Call): void {
  if (!call.user && definition.isPublic !== true) {
    throw new HttpError(401, 'Authorization has been denied for this request.');
  }
  const permission = typeof definition.requires === 'function' ? definition.requires(call) : definition.requires;
  const isPublicAccess = definition.isPublic === true && (!call.user || call.method === 'GET');
  if (permission && call.user && !isPublicAccess && permission.functionality !== 0 && !hasPermission(call.user, permission)) {
    throw new HttpError(403, 'Brak uprawnień do tej funkcji.');
  }
}

function checkQuery(definition: CallDefinition, call: Call): void {
  if (!call.settings.strictQueries) {
    return;
  }
  const allowed = new Set((definition.parameters ?? []).map((name) => name.toLowerCase()));
  const unexpected = [...call.query.keys()].find((name) => !allowed.has(name.toLowerCase()));
  if (unexpected !== undefined) {
    throw badRequest(`Unexpected query parameter '${unexpected}'.`, unexpected);
  }
}
