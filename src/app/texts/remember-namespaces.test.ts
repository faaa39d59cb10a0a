import i18next from 'i18next';
import { expect, it } from 'vitest';
import { rememberNamespaces } from './remember-namespaces.ts';

it('looks a namespace up until it is loaded, by language', async () => {
  const texts = i18next.createInstance();
  texts.use({ type: 'backend', init: () => {}, read: () => Promise.resolve({}) });
  await texts.init({ lng: 'pl', fallbackLng: false, resources: { pl: { a: { one: 'jeden' } } }, partialBundledLanguages: true, ns: 'a' });
  rememberNamespaces(texts);
  let lookUps = 0;
  const has = texts.hasResourceBundle.bind(texts);
  texts.hasResourceBundle = (language, namespace) => {
    lookUps++;
    return has(language, namespace);
  };
  const countOf = (namespace: string) => {
    const before = lookUps;
    return [texts.hasLoadedNamespace(namespace), lookUps > before];
  };
  expect([countOf('a'), countOf('a'), countOf('b'), countOf('b')]).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, true],
  ]);
  texts.addResourceBundle('pl', 'b', { two: 'dwa' });
  expect([countOf('b'), countOf('b')]).toEqual([
    [true, true],
    [true, false],
  ]);
});
