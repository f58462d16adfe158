/** An answer that was asked for before the kit's late part was there. */
export type Prefetched = { url: string; answer: Promise<Response> }

/**
 * Gives an answer that was asked for ahead to the first call for the same address; every other call goes out.
 *
 * @param fetch - What makes calls.
 * @param asked - What has been asked for, if anything.
 */
export function withPrefetched(
  fetch: typeof globalThis.fetch,
  asked: Prefetched | undefined,
): typeof globalThis.fetch {
  let ahead = asked
  return (url, init) => {
    if (url !== ahead?.url) return fetch(url, init)
    const { answer } = ahead
    ahead = undefined
    return Promise.race([answer, whenAborted(init?.signal)])
  }
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
