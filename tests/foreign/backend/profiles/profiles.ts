import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';
import type { Route } from '../router.ts';
import { defaultSettings, type Settings } from '../settings.ts';

export type ForeignProfile = 'default';

export interface Profiles {
  settings: Settings;
  intercept: (call: Call, route: Route | 'wrong-method' | undefined) => Answer | undefined;
  form: (answer: Answer, call: Call) => Answer;
}

export function applyProfiles(_names: readonly ForeignProfile[]): Profiles {
  return {
    settings: defaultSettings(),
    intercept: () => undefined,
    form(sent) {
      if (sent.kind === 'list') {
        return { ...sent, body: { value: sent.body, count: sent.total ?? 0 } };
      }
      return sent.kind === 'terms' ? { ...sent, contentType: 'text/html; charset=utf-8' } : sent;
    },
  };
}
