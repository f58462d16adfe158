import { AppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { withDeadline } from '../flow/withDeadline.js'
import type { SwapContext } from './SwapGroup.js'

/** A wallet that has not answered for this long is not waited for any more, in ms. */
const answerTimeoutMs = 300_000

/** The one question that a kit's swaps have for a wallet at a time. */
export type WalletQuestion = {
  isOpen(): boolean
  /**
   * Waits for an answer.
   *
   * @param walletName - The wallet, as the visitor knows it.
   * @param getAnswer - Asks; its signal is aborted when the visitor gives up, and when the kit ends.
   * @throws `swap/cancelled` when the visitor gives up, `wallet/timeout`, what `getAnswer` throws.
   */
  ask<Answer>(walletName: string, getAnswer: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>
  /** The visitor waits no longer; the wallet may still hold the request. */
  giveUp(): void
}

/** Makes the question of a kit's swaps. */
export function createWalletQuestion({
  clock,
  signal,
}: Pick<SwapContext, 'clock' | 'signal'>): WalletQuestion {
  let open: AbortController | undefined
  return {
    isOpen: () => open !== undefined,
    giveUp: () => open?.abort(new SwapError('swap/cancelled')),
    async ask(walletName, getAnswer) {
      const asked = new AbortController()
      open = asked
      const answer = getAnswer(AbortSignal.any([signal, asked.signal]))
      try {
        return await withDeadline(() => answer, {
          clock,
          signal: asked.signal,
          timeoutMs: answerTimeoutMs,
          makeError: () => new AppKitError('wallet/timeout', { walletName }),
        })
      } finally {
        if (open === asked) open = undefined
      }
    },
  }
}
