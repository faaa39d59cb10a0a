import type { EnginePage, Key } from './engine.ts';

/** Letters of the WebDriver standard for keys that write nothing. */
const keys: Record<Key, string> = { Enter: '\uE007', ArrowDown: '\uE015', End: '\uE010' };
/** The name under which the standard hands an element over. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Answer = { readonly value: unknown };
type Failure = { readonly error: string; readonly message: string };

/** Opens a session at a WebDriver, and answers its one page. */
export async function openSession(driverUrl: string, capabilities: Readonly<Record<string, unknown>>): Promise<EnginePage> {
  const { sessionId } = (await command(`${driverUrl}/session`, { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string };
  const session = `${driverUrl}/session/${sessionId}`;
  const find = async (selector: string): Promise<string> => {
    const found = (await command(`${session}/element`, { using: 'css selector', value: selector })) as Record<string, string>;
    return `${session}/element/${found[elementKey] ?? ''}`;
  };
  const send = async (selector: string, text: string): Promise<void> => {
    await command(`${await find(selector)}/value`, { text });
  };
  const page: EnginePage = {
    goto: async (url) => {
      await command(`${session}/url`, { url });
    },
    evaluate: async <Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given) => {
      const script = `const [given, done] = arguments;
        Promise.resolve().then(() => (${act.toString()})(given)).then((result) => done({ result }), (error) => done({ error: String(error) }));`;
      const told = (await command(`${session}/execute/async`, { script, args: [given] })) as { result: Result; error?: string };
      if (told.error !== undefined) throw new Error(told.error);
      return told.result;
    },
    click: async (selector) => {
      await page.evaluate(toTheMiddle, selector);
      await command(`${await find(selector)}/click`, {});
    },
    type: async (selector, text) => {
      await page.evaluate(selectAll, selector);
      await send(selector, text);
    },
    press: (selector, key) => send(selector, keys[key]),
    chooseFiles: (selector, paths) => send(selector, paths.join('\n')),
    picture: async () => Buffer.from((await command(`${session}/screenshot`)) as string, 'base64'),
  };
  return page;
}

/** Runs in the page: the driver itself scrolls no further than under the bar at the bottom. */
function toTheMiddle(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Runs in the page: what is typed next takes the place of what is there. */
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
