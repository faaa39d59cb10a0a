import {
  Component,
  createContext,
  lazy,
  memo,
  startTransition,
  StrictMode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Result of a step: the HTML of the page, and what components and handlers noted. */
export type RendererStep = { readonly step: string; readonly html: string; readonly notes: readonly string[] };

let notes: string[] = [];
const note = (text: string) => void notes.push(text);

const Theme = createContext('light');

const store = { value: 0, listeners: new Set<() => void>() };
const subscribe = (listener: () => void) => {
  store.listeners.add(listener);
  return () => store.listeners.delete(listener);
};
function setStore(value: number): void {
  store.value = value;
  for (const listener of store.listeners) listener();
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null; readonly seen: number }> {
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  static getDerivedStateFromProps = (_props: object, state: { readonly seen: number }) => ({ seen: state.seen + 1 });
  override state = { message: null as string | null, seen: 0 };
  override componentDidMount(): void {
    note('boundary mounted');
  }
  override componentDidUpdate(): void {
    note(`boundary updated ${this.state.seen > 0}`);
  }
  override componentDidCatch(error: Error): void {
    note(`caught ${error.message}`);
  }
  override componentWillUnmount(): void {
    note('boundary unmounted');
  }
  override getSnapshotBeforeUpdate(): null {
    note('snapshot');
    return null;
  }
  override render(): ReactNode {
    return this.state.message === null ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

function Effects({ name }: { readonly name: string }) {
  useInsertionEffect(() => {
    note(`insertion ${name}`);
    return () => note(`insertion of ${name} ended`);
  }, [name]);
  useLayoutEffect(() => {
    note(`layout ${name}`);
    return () => note(`layout of ${name} ended`);
  }, [name]);
  useEffect(() => {
    note(`effect ${name}`);
    return () => note(`effect of ${name} ended`);
  }, [name]);
  return <i title={name}>{useContext(Theme)}</i>;
}

const Plain = memo(({ count }: { readonly count: number }) => {
  note(`memo ${count}`);
  return <b>{count}</b>;
});

function Counter({ ref }: { readonly ref: Ref<{ add: () => void }> }) {
  const [count, add] = useReducer((sum: number, by: number) => sum + by, 0);
  useImperativeHandle(ref, () => ({ add: () => add(1) }), []);
  const outside = useSyncExternalStore(subscribe, () => store.value);
  const deferred = useDeferredValue(count);
  return (
    <>
      <Plain count={Math.floor(count / 2)} />
      <u id={useId()}>
        {count} {deferred} {outside}
      </u>
    </>
  );
}

let release: (text: string) => void = () => {};
const later = new Promise<string>((resolve) => {
  release = resolve;
});
function Awaited() {
  return <q>{use(later)}</q>;
}
const Lazy = lazy(async () => ({ default: await later.then(() => () => <Effects name="lazy" />) }));

const shapes = ['M0 0h4', 'M4 4h-4'];

function Fields() {
  const [text, setText] = useState('a');
  const [choice, setChoice] = useState('two');
  const [isOn, setOn] = useState(false);
  const noteEvent = (event: { readonly type: string; readonly eventPhase: number }) => note(`${event.type} ${event.eventPhase}`);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        noteEvent(event);
      }}
      {...{ onChange: noteEvent, onFocus: noteEvent, onBlur: noteEvent, onKeyDownCapture: noteEvent }}
    >
      <input
        value={text}
        maxLength={9}
        autoComplete="off"
        onChange={(event) => setText(event.target.value.toUpperCase())}
        onBeforeInput={noteEvent}
        onCompositionStart={noteEvent}
        onCompositionEnd={noteEvent}
        onSelect={noteEvent}
        onKeyDown={noteEvent}
        onPaste={noteEvent}
      />
      <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <input type="radio" name="r" defaultChecked value="x" />
      <input type="number" defaultValue={3} min={1} step="any" readOnly />
      <textarea defaultValue="long" rows={2} />
      <select aria-label="choice" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <optgroup label="g">
          <option value="one">1</option>
          <option value="two">2</option>
        </optgroup>
      </select>
      <select multiple defaultValue={['b']}>
        <option>a</option>
        <option>b</option>
      </select>
      <button type="submit" disabled={isOn} formNoValidate {...{ autoFocus: true }}>
        send
      </button>
    </form>
  );
}

type Wanted = { readonly order: readonly string[]; readonly isWaiting: boolean; readonly isBroken: boolean; readonly isPlain: boolean };
let setWanted: (wanted: Partial<Wanted>, isUrgent?: boolean) => void = () => {};
let counter: { add: () => void } | null = null;

function Broken(): ReactNode {
  throw new Error('broken');
}

function App() {
  const [target, set] = useState<Wanted>({ order: ['a', 'b', 'c'], isWaiting: false, isBroken: false, isPlain: false });
  const [isPending, start] = useTransition();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setWanted = (change, isUrgent = true) =>
      isUrgent ? flushSync(() => set((now) => ({ ...now, ...change }))) : start(() => set((now) => ({ ...now, ...change })));
  }, [start]);
  const withRef = useCallback((node: HTMLElement | null) => {
    note(`ref ${node?.tagName}`);
    return () => note('ref ended');
  }, []);
  return (
    <Theme value={target.isPlain ? 'dark' : 'light'}>
      <div
        ref={box}
        role="button"
        className={target.isPlain ? undefined : 'box'}
        style={target.isPlain ? ({ color: 'red', '--width': '2px' } as object) : { marginTop: 3, lineHeight: 2, color: 'blue' }}
        data-pending={isPending}
        aria-busy={target.isPlain}
        hidden={false}
        tabIndex={0}
        onKeyUp={() => note('key up')}
        onClick={(event) => note(`click in box ${event.currentTarget.tagName}`)}
        onClickCapture={() => note('capture in box')}
        onMouseEnter={() => note('enter box')}
        onMouseLeave={() => note('leave box')}
        onPointerDown={() => note('pointer')}
        onWheel={() => note('wheel')}
        onScroll={() => note('scroll')}
        onDragStart={() => note('drag')}
        onTransitionEnd={() => note('transition')}
        onContextMenu={() => note('context menu')}
      >
        {target.order.map((key) => (
          <section key={key} ref={key === 'a' ? withRef : undefined}>
            <Effects name={key} />
          </section>
        ))}
        {target.isPlain ? 'text' : <em dangerouslySetInnerHTML={{ __html: '<s>set</s>' }} />}
        {[null, false, 0, 'x', 12n]}
        <svg viewBox="0 0 4 4" strokeWidth={2} xlinkHref="#x">
          <title>shape</title>
          {shapes.map((d) => (
            <path key={d} d={d} strokeLinecap="round" fillOpacity={0.5} />
          ))}
          <foreignObject>
            <p>inside</p>
          </foreignObject>
        </svg>
        <img alt="" src="data:," srcSet="data:, 2x" loading="lazy" />
        <a href="#top" download="name" onClick={(event) => event.stopPropagation()}>
          link
        </a>
        <video muted controls playsInline />
        <Suspense fallback={<p>waiting</p>}>
          <Counter ref={(handle) => void (counter = handle)} />
          {target.isWaiting && (
            <>
              <Awaited />
              <Lazy />
            </>
          )}
        </Suspense>
        <Boundary>{target.isBroken ? <Broken /> : <Effects name="whole" />}</Boundary>
        <Fields />
        {!target.isPlain && createPortal(<button onClick={() => note('click in portal')}>portal</button>, document.body, 'p')}
      </div>
    </Theme>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** Effects run after a frame. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}
/** React shows what it waited for after a while. */
async function appears(selector: string): Promise<void> {
  while (!document.querySelector(selector)) await nextFrame();
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const field = () => find('input') as HTMLInputElement;

function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field().dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}

/** Steps in their order; each may change the page and fire events. */
const steps: Readonly<Record<string, () => void | Promise<void>>> = {
  first: () => {},
  clicks: () => document.querySelectorAll<HTMLElement>('section, a[href="#top"], body > button').forEach((each) => each.click()),
  events: () => {
    const box = find('.box');
    const events = [
      new PointerEvent('pointerdown', { bubbles: true }),
      new WheelEvent('wheel', { bubbles: true }),
      new Event('scroll'),
      new DragEvent('dragstart', { bubbles: true }),
      new TransitionEvent('transitionend', { bubbles: true }),
      new MouseEvent('contextmenu', { bubbles: true }),
    ];
    for (const event of events) box.dispatchEvent(event);
    box.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: document.body }));
    box.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  },
  typing: () => {
    field().focus();
    for (const event of [
      new KeyboardEvent('keydown', { key: 'q', bubbles: true }),
      new CompositionEvent('compositionstart', { bubbles: true }),
      new CompositionEvent('compositionend', { bubbles: true, data: 'é' }),
    ])
      field().dispatchEvent(event);
    type('query');
    field().select();
    field().blur();
  },
  choices: () => {
    find('input[type="checkbox"]').click();
    const select = find('select') as HTMLSelectElement;
    select.value = 'one';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  },
  submit: () => {
    find('input[type="checkbox"]').click();
    find('button[type="submit"]').click();
  },
  counts: () => {
    counter?.add();
    setStore(5);
    startTransition(() => counter?.add());
    counter?.add();
  },
  order: () => setWanted({ order: ['c', 'd', 'a'] }),
  plain: () => setWanted({ isPlain: true }),
  waiting: () => setWanted({ isWaiting: true }),
  released: () => {
    release('here');
    return appears('i[title="lazy"]');
  },
  notPlain: () => setWanted({ isPlain: false, order: [] }, false),
  broken: () => setWanted({ isBroken: true }),
};

async function run(): Promise<RendererStep[]> {
  const results: RendererStep[] = [];
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container, { onCaughtError: (error) => note(`reported ${String(error)}`) });
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  for (const [step, act] of Object.entries(steps)) {
    await settled();
    await act();
    await settled();
    results.push({ step, html: document.body.innerHTML, notes });
    notes = [];
  }
  root.unmount();
  await settled();
  return [...results, { step: 'unmounted', html: document.body.innerHTML, notes }];
}

Object.assign(globalThis, { runSample: run });
