/** Ends this browser's push subscription, also without a network: its messages were for the user who leaves. Does not throw. */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The worker ends it with the first message that finds no login.
  }
}
