import { parseAst, type Plugin } from 'vite';

/**
 * Kinds of fibers that this app never makes: boundaries of hydration (18), suspense lists (19), elements hoisted into the head (26),
 * `html`, `head` and `body` (27), view transitions (30) and activities (31).
 */
const unusedTags: ReadonlySet<unknown> = new Set([18, 19, 26, 27, 30, 31]);

/** Variables of the module with the one value that they have without hydration and view transitions. */
const constants: Readonly<Record<string, string>> = {
  isHydrating: 'false',
  hydrationErrors: 'null',
  hydrationParentFiber: 'null',
  nextHydratableInstance: 'null',
  shouldStartViewTransition: 'false',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  viewTransitionMutationContext: 'false',
  inUpdateViewTransition: 'false',
};

/** Properties that only hydration sets. */
const constantProperties: Readonly<Record<string, string>> = { isDehydrated: 'false', dehydrated: 'null' };

/** Functions that do nothing, or that nothing calls, without these features; by their body. */
const bodies: Readonly<Record<string, string>> = {
  // Hydration of HTML from a server, and the events that wait for it.
  popHydrationState: 'return false;',
  resetHydrationState: '',
  upgradeHydrationErrorsToRecoverable: 'return null;',
  pushTreeFork: '',
  pushMaterializedTreeId: '',
  updateDehydratedSuspenseComponent: '',
  retryIfBlockedOn: '',
  findInstanceBlockingEvent: 'findInstanceBlockingTarget(getEventTarget(nativeEvent)); return null;',
  queueIfContinuousEvent: 'return false;',
  clearIfContinuousEvent: '',
  markRetryLaneIfNotHydrated: '',
  getSuspenseInstanceFromFiber: 'return null;',
  getActivityInstanceFromFiber: 'return null;',
  // Elements that React puts into the head, and images that a view transition waits for.
  isHostHoistableType: 'return false;',
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null;',
  preloadResource: 'return true;',
  // View transitions.
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  measureNestedViewTransitions: '',
  flushAfterMutationEffects: '',
  // References to fragments.
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  isFragmentInstanceParent: 'return false;',
  // Elements with names of their own.
  isCustomElement: 'return false;',
  // Actions of forms.
  extractEvents$1: '',
  mountActionState: '',
  updateActionState: '',
  rerenderActionState: '',
  // The stack of components that comes with an error.
  getStackByFiberInDevAndProd: "return '';",
};

/** Statements of the module, by their beginning: methods of fragments, and what pages from a server begin with. */
const unusedStatements = [
  'FragmentInstance.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
  'ReactDOMSharedInternals.findDOMNode',
  'exports.hydrateRoot',
];

/** Methods of `react-dom` that load files. */
const unusedDispatches = new Set(['D', 'C', 'L', 'm', 'X', 'S', 'M']);

/** Its parts have names that another version may give to others. */
const checkedVersion = '19.3.1';

const unusedExports = [
  'hydrateRoot',
  'ViewTransition',
  'Activity',
  'SuspenseList',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinit',
  'preinitModule',
  'useActionState',
  'useFormState',
  'useFormStatus',
  'useOptimistic',
].join('|');

/** Imports and uses of removed parts, in the app and in libraries; react-konva has a renderer of its own. */
const forbidden = new RegExp(
  `\\bimport\\s*\\{[^}]*\\b(?:unstable_)?(?:${unusedExports})\\b[^}]*\\}\\s*from\\s*["']react(?:-dom)?(?:/client)?["']|\\bReact(?:DOM)?\\$?1?\\.(?:unstable_)?(?:${unusedExports})\\b`,
);
const forbiddenInApp =
  /<(?:html|head|body|meta|title|link|style|script)[\s>]|<[a-z]+-[a-z-]+[\s>]|<Fragment [^>]*\bref=|\b(?:formAction|action)=\{(?:async )?\(|\bcomponentStack\b/;

/**
 * Builds React's renderer without what the app does not use (decision 481). The build fails when the app uses a removed part, or when React
 * has changed.
 */
export const trimReactDom: Plugin = {
  name: 'trim-react-dom',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.(?:[cm]?js|tsx?)$/, exclude: /[\\/]node_modules[\\/](?:react|react-konva|react-reconciler)[\\/]/ } },
    handler(code, id) {
      if (id.endsWith('react-dom-client.production.js')) return { code: trimmedReactDom(code), map: null };
      if (/[\\/]node_modules[\\/]react-dom[\\/]/.test(id)) return null;
      const use = forbidden.exec(code)?.[0] ?? (id.includes('/src/') && id.endsWith('.tsx') ? forbiddenInApp.exec(code)?.[0] : undefined);
      if (use) this.error(`${use} may need a part of React that scripts/trim/react-dom.ts removes from the build: take it off that list`);
      return null;
    },
  },
};

type Edit = readonly [start: number, end: number, text: string];
type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** React's renderer without the parts that this app does not use. Throws when one of them is not found. */
export function trimmedReactDom(code: string): string {
  if (!code.includes(`exports.version = "${checkedVersion}"`))
    throw new Error(`React has changed: compare its parts with scripts/trim/react-dom.ts`);
  const trimming = new Trimming(code);
  trimming.visit(parseAst(code) as unknown as Node, []);
  const names = [...Object.keys(bodies), ...Object.keys(constants), ...Object.keys(constantProperties), ...unusedStatements, ...unusedTags];
  const missing = names.filter((name) => !trimming.found.has(name));
  if (missing.length > 0) throw new Error(`React has changed: scripts/trim/react-dom.ts does not find ${missing.join(', ')}`);
  return applyEdits(code, trimming.edits);
}

/** Collects the edits of one source. */
class Trimming {
  readonly edits: Edit[] = [];
  /** Findings of the lists above. */
  readonly found = new Set<unknown>();
  readonly #skipped = new Set<Node>();
  readonly #code: string;

  constructor(code: string) {
    this.#code = code;
  }

  #replace(node: Node, text: string): void {
    this.edits.push([node.start, node.end, text]);
  }

  visit(node: Node, parents: readonly Node[]): void {
    if (this.#replaced(node, parents)) return;
    const inside = [...parents, node];
    for (const child of childrenOf(node)) if (!this.#skipped.has(child)) this.visit(child, inside);
  }

  /** Whether nothing of the node is left to visit. */
  #replaced(node: Node, parents: readonly Node[]): boolean {
    const parent = parents.at(-1);
    const isTop = parent?.type === 'Program';
    if (isTop && node.type === 'FunctionDeclaration') return this.#emptied(node);
    if (isTop && node.type === 'ExpressionStatement') {
      const beginning = unusedStatements.find((text) => this.#code.startsWith(text, node.start));
      if (beginning !== undefined) {
        this.found.add(beginning);
        this.#replace(node, '');
        return true;
      }
      if (this.#code.startsWith('ReactDOMSharedInternals.d = {', node.start)) this.#dropDispatches(node);
    }
    if (node.type === 'SwitchStatement' && nameOf(node['discriminant']) === 'tag') this.#dropCases(node, parents);
    if (node.type === 'BinaryExpression') return this.#comparedTag(node);
    if (node.type === 'MemberExpression') return this.#constantProperty(node, parent);
    if (node.type === 'AssignmentExpression' && this.#isConstant(node['left'] as Node, parents)) {
      // Only code for hydration and view transitions assigns another value.
      this.edits.push([node.start, (node['right'] as Node).start, '']);
      this.#skipped.add(node['left'] as Node);
      return false;
    }
    if (node.type === 'Identifier' && this.#isConstant(node, parents)) return this.#constantUse(node, parent);
    return false;
  }

  #emptied(node: Node): boolean {
    const name = nameOf(node['id']) as string;
    if (!Object.hasOwn(bodies, name)) return false;
    this.found.add(name);
    const { start, end } = node['body'] as Node;
    this.edits.push([start + 1, end - 1, bodies[name] as string]);
    return true;
  }

  #dropDispatches(statement: Node): void {
    const { properties } = (statement['expression'] as Node)['right'] as { properties: Node[] };
    const remaining = properties.filter((property) => !unusedDispatches.has(nameOf(property['key']) as string));
    this.edits.push([
      properties[0]?.start as number,
      properties.at(-1)?.end as number,
      remaining.map(({ start, end }) => this.#code.slice(start, end)).join(', '),
    ]);
  }

  /** `27 === fiber.tag` is false. */
  #comparedTag(node: Node): boolean {
    const literal = node['left'] as Node;
    if (
      literal.type !== 'Literal' ||
      !unusedTags.has(literal['value']) ||
      (node['right'] as Node).type !== 'MemberExpression' ||
      nameOf(node['right']) !== 'tag'
    )
      return false;
    this.#replace(node, node['operator'] === '!==' ? 'true' : 'false');
    return true;
  }

  #constantProperty(node: Node, parent: Node | undefined): boolean {
    const name = nameOf(node) as string;
    if (
      node['computed'] === true ||
      !Object.hasOwn(constantProperties, name) ||
      (parent?.type === 'AssignmentExpression' && parent['left'] === node)
    )
      return false;
    this.found.add(name);
    this.#replace(node, constantProperties[name] as string);
    return true;
  }

  #isConstant(node: Node, parents: readonly Node[]): boolean {
    if (node.type !== 'Identifier' || !Object.hasOwn(constants, node['name'] as string)) return false;
    return !parents.some(({ params }) => (params as Node[] | undefined)?.some((parameter) => nameOf(parameter) === node['name']));
  }

  #constantUse(node: Node, parent: Node | undefined): boolean {
    const isName =
      (parent?.type === 'VariableDeclarator' && parent['id'] === node) ||
      (parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) ||
      (parent?.type === 'Property' && parent['key'] === node);
    if (isName) return true;
    this.found.add(node['name']);
    this.#replace(node, constants[node['name'] as string] as string);
    return true;
  }

  /** Cases that share statements are removed together; of others only the label. */
  #dropCases(node: Node, parents: readonly Node[]): void {
    let group: Node[] = [];
    let isEntered = false;
    for (const branch of node['cases'] as Node[]) {
      group.push(branch);
      const statements = branch['consequent'] as Node[];
      if (statements.length === 0) continue;
      const unused = group.filter(isUnusedCase);
      for (const { test } of unused) this.found.add((test as Node)['value']);
      if (unused.length === group.length && !isEntered) {
        for (const each of group) this.#drop(each, parents);
      } else {
        for (const each of unused) this.edits.push([each.start, (each['consequent'] as Node[])[0]?.start ?? each.end, '']);
        isEntered = !isLeft(statements.at(-1) as Node);
      }
      group = [];
    }
  }

  #drop(branch: Node, parents: readonly Node[]): void {
    this.#replace(branch, '');
    this.#skipped.add(branch);
    // Variables of a removed case may be those of another one.
    const body = parents.findLast(({ type }) => type === 'FunctionDeclaration' || type === 'FunctionExpression')?.['body'] as Node;
    const names = declaredIn(branch);
    if (names.length > 0) this.edits.push([body.start + 1, body.start + 1, `var ${names.join(', ')};`]);
  }
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const [start, end, text] of edits.toSorted((one, other) => one[0] - other[0])) {
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name of an identifier, or of the property that is read. */
function nameOf(node: unknown): string | undefined {
  const { name, property } = (node ?? {}) as { name?: string; property?: { name?: string } };
  return name ?? property?.name;
}

const isUnusedCase = ({ test }: Node): boolean => isNode(test) && unusedTags.has(test['value']);

/** Whether nothing runs after the last statement of a case. */
const isLeft = ({ type }: Node): boolean =>
  type === 'BreakStatement' || type === 'ReturnStatement' || type === 'ThrowStatement' || type === 'ContinueStatement';

function declaredIn(node: Node): string[] {
  if (node.type.startsWith('Function')) return [];
  const own = node.type === 'VariableDeclarator' ? [nameOf(node['id']) as string] : [];
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
}
