import { isAppKitError } from '@latchkey/errors'
import { toPlainText } from '@latchkey/primitives'
import type { SendContext } from './SendGroup.js'
import type { SendDraft } from './SendState.js'

/** A name is looked up when it has stood for this long, in ms. */
export const resolveDelayMs = 400
/** The longest name of the domain name system. */
const maxLength = 255

/** Whether a text has the form of a name, such as alice.example: no address has a point in it. Nothing in it may be invisible. */
export function isName(text: string): boolean {
  return /^[^\s./:]+(\.[^\s./:]+)+$/u.test(text) && toPlainText(text, maxLength) === text
}

/** What a look-up has come to. */
export type Resolution = { address: string } | { status: NonNullable<SendDraft['receiverNameStatus']> }

/** Looking up typed names. */
export type NameResolver = {
  /** Looks a name up in a moment; the newest counts. */
  resolve(name: string): void
  /** Looks it up now, and waits for the answer. */
  settle(): Promise<void>
  /** The field has changed. */
  leave(): void
}

/**
 * Makes what looks up the names that visitors type in the place of an address.
 *
 * @param context - Of sending.
 * @param onFound - Told what a name stands for.
 */
export function createNameResolver(
  { chains, clock, signal, store, uses }: SendContext,
  onFound: (name: string, resolution: Resolution) => void,
): NameResolver {
  let question = new AbortController()
  let stopTimer = () => {}
  let waiting: (() => void) | undefined
  let asking: Promise<void> | undefined
  signal.addEventListener('abort', leave)

  function leave(): void {
    stopTimer()
    question.abort()
    waiting = undefined
    asking = undefined
  }

  async function lookUp(name: string, mine: AbortSignal): Promise<void> {
    const resolution = await uses.balances
      .lookUpName({ name: name.toLowerCase(), signal: mine })
      .then(({ address }): Resolution => {
        const chain = chains.get(store.getState().activeNamespace)
        return address !== undefined && chain?.isAddress(address) ? { address } : { status: 'unknown' }
      })
      .catch((error: unknown): Resolution => {
        const { status = 0 } = isAppKitError(error, 'wire/http-status') ? error.context : {}
        return { status: status === 400 || status === 404 ? 'unknown' : 'failed' }
      })
    if (!mine.aborted) onFound(name, resolution)
  }

  return {
    leave,
    resolve(name) {
      leave()
      question = new AbortController()
      const mine = question.signal
      waiting = () => {
        stopTimer()
        waiting = undefined
        asking = lookUp(name, mine)
      }
      stopTimer = clock.schedule(waiting, resolveDelayMs)
    },
    async settle() {
      waiting?.()
      await asking
    },
  }
}
