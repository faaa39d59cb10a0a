import { answer, refusalAnswer, type Answer } from './answer.ts';
import type { Call, CallDefinition } from './call.ts';
import { badRequest, Refusal } from './refusal.ts';
import type { Route } from './router.ts';
import { may } from './users.ts';

/** Runs a call: authorize, check the query, act. Errors become answers. */
export function dispatch(route: Route | 'wrong-method' | undefined, call: Call): Answer {
  try {
    if (route === undefined) {
      throw new Refusal(404, `No HTTP resource was found that matches the request URI '${call.path}'.`);
    }
    if (route === 'wrong-method') {
      throw new Refusal(405, `The requested resource does not support http method '${call.method}'.`);
    }
    authorise(route.definition, call);
    checkQuery(route.definition, call);
    return route.definition.answer(call);
  } catch (error) {
    if (error instanceof Refusal) {
      const headers = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
      return { ...refusalAnswer(error), headers };
    }
    return answer('refusal', { Message: 'An error has occurred.', ExceptionMessage: String(error) }, { status: 500 });
  }
}

function authorise(definition: CallDefinition, call: Call): void {
  if (!call.user && definition.open !== true) {
    throw new Refusal(401, 'Authorization has been denied for this request.');
  }
  const need = typeof definition.needs === 'function' ? definition.needs(call) : definition.needs;
  const isVisitorOfOpenCall = definition.open === true && (!call.user || call.method === 'GET');
  if (need && call.user && !isVisitorOfOpenCall && need.functionality !== 0 && !may(call.user, need)) {
    throw new Refusal(403, 'Brak uprawnień do tej funkcji.');
  }
}

function checkQuery(definition: CallDefinition, call: Call): void {
  if (!call.settings.strictQueries) {
    return;
  }
  const known = new Set((definition.parameters ?? []).map((name) => name.toLowerCase()));
  const unknown = [...call.query.keys()].find((name) => !known.has(name.toLowerCase()));
  if (unknown !== undefined) {
    throw badRequest(`Unexpected query parameter '${unknown}'.`, unknown);
  }
}
