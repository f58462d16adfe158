import type { WalletClient } from '@latchkey/pairing/wallet'
import type { State } from '../stores.js'
import type { Inbox, RequestName } from './createInbox.js'
import { describeFailure } from './describeFailure.js'
import type { PairingState } from './Pairing.js'
import { readPairingText } from './pairingLinks.js'

/** How long a request may take to come after the link to it, in milliseconds. */
const requestArrivalMs = 10_000

/** What the person is waiting for after a code or a link; one at a time, the newest wins. */
export type Attempt = {
  /** Follows a pairing link, or any text that carries one. */
  pair(text: string, isByLink: boolean): Promise<void>
  /** Says that a request is being fetched, and gives up when it does not come. */
  waitForRequest(request: RequestName): Promise<void>
  /** The request has come. */
  onRequest(): void
  /** Says that a link that opened pocket makes no sense. */
  refuseLink(): void
  /** Stops following, or puts away what went wrong. */
  leave(): void
}

/**
 * Makes what follows codes and links.
 *
 * @param state - Where the person sees how it stands.
 * @param inbox - Where what was followed arrives.
 * @param whenRunning - The client, as soon as this tab has one.
 */
export function createAttempt(
  state: State<PairingState>,
  inbox: Inbox,
  whenRunning: () => Promise<WalletClient>,
): Attempt {
  let current: AbortController | undefined

  function start(status: 'pairing' | 'opening'): AbortController {
    current?.abort()
    current = new AbortController()
    state.set({ attempt: { status } })
    return current
  }

  function fail(title: string, text: string): void {
    state.set({ attempt: { status: 'failed', title, text } })
  }

  function leave(): void {
    current?.abort()
    current = undefined
    state.set({ attempt: { status: 'idle' } })
  }

  return {
    async pair(text, isByLink) {
      const own = start('pairing')
      state.set({ notice: undefined })
      const uri = readPairingText(text)
      const topic = /^wc:\/{0,2}([0-9a-f]{64})@/i.exec(uri)?.[1]
      if (topic && isByLink) inbox.expectProposal(topic)
      try {
        const client = await whenRunning()
        if (own.signal.aborted) return
        inbox.receiveProposal(client, await client.pair(uri, { signal: own.signal }))
        if (current === own) state.set({ attempt: { status: 'idle' } })
      } catch (error) {
        if (current !== own || own.signal.aborted) return
        const failure = describeFailure(error)
        fail(failure.title, failure.text)
      }
    },
    async waitForRequest(request) {
      const own = start('opening')
      await whenRunning()
      await new Promise((resolve) => setTimeout(resolve, requestArrivalMs))
      if (current !== own || inbox.hasRequest(request)) return
      fail(
        'This request doesn’t exist',
        'It was already answered, or the site stopped waiting. Send it again there.',
      )
    },
    onRequest() {
      if (state.get().attempt.status === 'opening') leave()
    },
    refuseLink() {
      fail('This link doesn’t work', 'It has no pairing code. Go back to the site and try its link again.')
    },
    leave,
  }
}
