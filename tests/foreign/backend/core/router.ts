import type { CallDefinition } from './call.ts';

export interface Route {
  definition: CallDefinition;
  pathParameters: Record<string, string>;
}

interface Pattern {
  definition: CallDefinition;
  expression: RegExp;
}

/** Finds the call of a path like ASP.NET routing: ignores case and a trailing slash, prefers fixed paths over parameters. */
export class Router {
  readonly #patterns: Pattern[];

  constructor(definitions: readonly CallDefinition[]) {
    const parameters = (definition: CallDefinition) => definition.path.split('{').length;
    this.#patterns = definitions
      .toSorted((one, other) => parameters(one) - parameters(other))
      .map((definition) => ({ definition, expression: expressionOf(definition.path) }));
  }

  find(method: string, path: string): Route | 'wrong-method' | undefined {
    const matches = this.#patterns.flatMap(({ definition, expression }) => {
      const match = expression.exec(path);
      return match ? [{ definition, pathParameters: decodeParameters(match.groups) }] : [];
    });
    return matches.find(({ definition }) => definition.method === method) ?? (matches.length > 0 ? 'wrong-method' : undefined);
  }
}

function expressionOf(path: string): RegExp {
  const source = path.replace(/\/\{(\w+)(\??)\}/g, (_, name: string, optional: string) => `(?:/(?<${name}>[^/]+))${optional}`);
  return new RegExp(`^${source}/?$`, 'i');
}

function decodeParameters(groups: Record<string, string | undefined> | undefined): Record<string, string> {
  const entries = Object.entries(groups ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([name, text]) => [name, decodeURIComponent(text)]));
}
