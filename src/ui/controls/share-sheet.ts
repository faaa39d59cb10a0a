/** Opens the system's share sheet; false when the system refuses. A sheet that the user closes is no refusal. */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
