/**
 * Gives the page what older browsers lack of what we and our libraries call: `AbortSignal.any` (Safari before 17.4, Chrome
 * before 116) and `URL.canParse` (Safari before 17, Chrome before 120), wallets' web views among them. What is there is left.
 * Signals keep a small listener for each result until one of them is aborted.
 */
export function supplyMissing(): void {
  AbortSignal.any ??= (signals) => {
    const controller = new AbortController()
    for (const signal of signals) {
      const follow = () => controller.abort(signal.reason)
      if (signal.aborted) follow()
      else signal.addEventListener('abort', follow, { signal: controller.signal })
    }
    return controller.signal
  }
  URL.canParse ??= (url, base) => {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  }
}
