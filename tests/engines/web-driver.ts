import type { EnginePage, Key } from './engine.ts';

/** WebDriver code points of non-printing keys. */
const keys: Record<Key, string> = { Enter: '\uE007', ArrowDown: '\uE015', End: '\uE010' };
/** Property name of an element reference in the WebDriver standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Answer = { readonly value: unknown };
type Failure = { readonly error: string; readonly message: string };

/** Opens a WebDriver session and returns its only page. */
export async function openSession(driverUrl: string, capabilities: Readonly<Record<string, unknown>>): Promise<EnginePage> {
  const { sessionId } = (await command(`${driverUrl}/session`, { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string };
  const session = `${driverUrl}/session/${sessionId}`;
  const find = async (selector: string): Promise<string> => {
    const element = (await command(`${session}/element`, { using: 'css selector', value: selector })) as Record<string, string>;
    return `${session}/element/${element[elementKey] ?? ''}`;
  };
  const perform = async (selector: string, path: string, body: object): Promise<void> => {
    const once = async () => command(`${await find(selector)}/${path}`, body);
    // The page may have re-rendered the element between the two commands; the command had no effect then.
    await once().catch((error: unknown) => {
      if (!String(error).includes('stale element reference')) throw error;
      return once();
    });
  };
  const page: EnginePage = {
    goto: async (url) => {
      await command(`${session}/url`, { url });
    },
    evaluate: async <Given, Result>(act: (given: Given) => Result | Promise<Result>, argument: Given) => {
      const script = `const [given, done] = arguments;
        Promise.resolve().then(() => (${act.toString()})(given)).then((result) => done({ result }), (error) => done({ error: String(error) }));`;
      const outcome = (await command(`${session}/execute/async`, { script, args: [argument] })) as { result: Result; error?: string };
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.result;
    },
    click: async (selector) => {
      await page.evaluate(scrollToCenter, selector);
      await perform(selector, 'click', {});
    },
    type: async (selector, text) => {
      await page.evaluate(selectAll, selector);
      await perform(selector, 'value', { text });
    },
    press: (selector, key) => perform(selector, 'value', { text: keys[key] }),
    chooseFiles: (selector, paths) => perform(selector, 'value', { text: paths.join('\n') }),
    screenshot: async () => Buffer.from((await command(`${session}/screenshot`)) as string, 'base64'),
  };
  return page;
}

/**
 * Runs in the page: the driver alone would leave the element under the bottom bar. An open list closes on scroll, so its options are not
 * scrolled. WebKit fires the scroll event with a later frame, so this waits for the frames before the click.
 */
async function scrollToCenter(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || element.closest('[role="listbox"]')) return;
  // Content that loads meanwhile may move the element: repeat until its position is stable.
  for (let round = 0, before = Number.NaN; round < 20 && element.getBoundingClientRect().top !== before; round++) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    before = element.getBoundingClientRect().top;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }
}

/** Runs in the page: selects the field's text so that typing replaces it. */
function selectAll(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

async function command(url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as Failure;
  throw new Error(`${error}: ${message}`);
}
