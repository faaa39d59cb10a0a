import i18next, { type i18n } from 'i18next';

/**
 * Remembers which namespaces are loaded, since texts are never removed. Each text hook of each render looks its namespaces up in the store:
 * a fifth of the scripts of a step's change.
 */
export function rememberNamespaces(texts: i18n): void {
  const loaded = new Set<string>();
  const lookUp = texts.hasLoadedNamespace.bind(texts);
  texts.hasLoadedNamespace = (namespace, options) => {
    const language = options?.lng ? String(options.lng) : (texts.resolvedLanguage ?? texts.language);
    const name = `${language} ${String(namespace)}`;
    if (loaded.has(name)) return true;
    // A namespace that failed to load counts as loaded, too, until it is loaded again.
    if (texts.hasResourceBundle(language, String(namespace))) loaded.add(name);
    return lookUp(namespace, options);
  };
}

// The login, which waits for less code, renders few texts.
rememberNamespaces(i18next);
