import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { administration } from '../../contract/entities/administration.ts';
import { useOnline } from '../../screens/use-online.ts';
import { ask } from '../../api/backend.ts';

type Calls = typeof administration.calls;
type AnswerOf<Call extends keyof Calls> = v.InferOutput<Calls[Call]['answer']>;

/** `value` is null until the backend has answered; nothing is cached on the device. */
export type Asked<Value> = { readonly value: Value | null; readonly problem: unknown; readonly askAgain: () => void };

type State<Value> = { readonly question: string; readonly turn: number; readonly value: Value | null; readonly problem: unknown };

/** Calls the backend on mount, when the parameters change, and again on `refetch`. */
export function useAsked<Call extends keyof Calls>(call: Call, parameters: Readonly<Record<string, string>> = {}): Asked<AnswerOf<Call>> {
  const isOnline = useOnline();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<AnswerOf<Call>>>({ question: '', turn: 0, value: null, problem: null });
  const question = JSON.stringify([call, parameters]);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isLeft = false;
    ask('administration', call, { parameters: (JSON.parse(question) as [Call, Record<string, string>])[1] }).then(
      (value) => !isLeft && setState({ question, turn, value: value as AnswerOf<Call>, problem: null }),
      (problem: unknown) => !isLeft && setState((before) => ({ question, turn, value: before.question === question ? before.value : null, problem })),
    );
    return () => {
      isLeft = true;
    };
  }, [call, question, isOnline, turn]);
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  const isOfNow = state.question === question;
  return { value: isOfNow ? state.value : null, problem: isOfNow ? state.problem : null, askAgain };
}
