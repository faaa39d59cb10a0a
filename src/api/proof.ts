let ask: (() => Promise<boolean>) | null = null;

/** Sets the question by which an open page lets its user prove who they are; null for none. */
export function setProofQuestion(question: (() => Promise<boolean>) | null): void {
  ask = question;
}

/** Requests a proof from the user; false without an open page, and when the user declines. */
export function askForProof(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}
