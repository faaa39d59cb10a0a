let promptForProof: (() => Promise<boolean>) | null = null;

/** Sets the question by which an open page lets its user prove who they are; null for none. */
export function setProofQuestion(question: (() => Promise<boolean>) | null): void {
  promptForProof = question;
}

/** Requests a proof from the user; false without an open page, and when the user declines. */
export function requestProof(): Promise<boolean> {
  return promptForProof?.() ?? Promise.resolve(false);
}
