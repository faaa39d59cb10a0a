/**
 * Ends this browser's push subscription, also without a network: its messages were for the user who leaves. A worker passes its own
 * registration, because it has no `navigator.serviceWorker`. Does not throw.
 */
export async function endPush(registration?: ServiceWorkerRegistration): Promise<void> {
  try {
    const own = registration ?? (await navigator.serviceWorker?.getRegistration());
    await (await own?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The worker ends it with the first message that finds no login.
  }
}
