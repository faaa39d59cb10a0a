import { useEffect, useEffectEvent, useState } from 'react';
import { isLocalKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import { ask } from '../../api/backend.ts';
import { useOnline } from '../use-online.ts';
import type { AvailableAmong } from './form-declaration.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

type Parameters = Readonly<Record<string, string>> | null;

export type AvailableQuestion = { readonly field: string; readonly available: AvailableAmong; readonly parameters: Parameters };

/** `lines` null: the backend did not answer, so the device decides. */
type Answer = { readonly asked: string; readonly lines: Lines | null };

/** Debounce: the user may still be typing the date. */
const restMs = 300;
/** After this time the cached calendar decides. */
const patienceMs = 5_000;

/**
 * The backend's answer for each field's current parameters: null when it does not answer, undefined while the call runs.
 * Answers to earlier parameters are ignored.
 */
export function useAvailableAnswers(questions: readonly AvailableQuestion[]): (field: string) => Lines | null | undefined {
  const isOnline = useOnline();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const asked = JSON.stringify(questions.map(({ field, parameters }) => [field, parameters]));

  const askOf = useEffectEvent((field: string, parameters: Parameters, ended: AbortSignal) => {
    const available = questions.find((question) => question.field === field)?.available;
    if (!available || parameters === null) return;
    const keep = (lines: Lines | null) => {
      if (!ended.aborted) setAnswers((before) => ({ ...before, [field]: { asked: JSON.stringify(parameters), lines } }));
    };
    linesOf(available, parameters, ended).then(keep, (error: unknown) => {
      keep(null);
      if (!(error instanceof TaborError)) throw error;
    });
  });
  useEffect(() => {
    if (!isOnline) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      for (const [field, parameters] of JSON.parse(asked) as [string, Parameters][]) askOf(field, parameters, ended.signal);
    }, restMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [asked, isOnline]);

  return (field) => {
    const parameters = questions.find((one) => one.field === field)?.parameters ?? null;
    if (!isOnline || parameters === null) return null;
    const answer = answers[field];
    return answer?.asked === JSON.stringify(parameters) ? answer.lines : undefined;
  };
}

async function linesOf({ entity, call }: AvailableAmong, parameters: NonNullable<Parameters>, signal: AbortSignal): Promise<Lines> {
  // The backend does not know local keys, so an unsent record occupies nothing there.
  const said = Object.fromEntries(Object.entries(parameters).filter(([, value]) => !isLocalKey(value)));
  return (await ask(entity, call, { parameters: said, signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) })) as Lines;
}
