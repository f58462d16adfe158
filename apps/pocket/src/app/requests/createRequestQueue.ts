import { errorCodes } from '../../shared/errorCodes.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { Stored } from '../stores.js'
import type { Settings } from '../wallet/settings.js'
import { rejection, staysLocked } from './performRequest.js'
import { type QueueEvent, type QueueState, transitionQueue } from './queue.js'
import type { Choice, RequestItem } from './RequestItem.js'

/** What the person can do about the requests that wait. */
export type RequestQueue = {
  get(): QueueState<RequestItem>
  subscribe(listener: () => void): () => void
  apply(event: QueueEvent<RequestItem>): void
  approve(choice: Choice): void
  /** `refusal`: what the site is told when it is not the person who declines. */
  reject(refusal?: WalletAnswer): void
  stayLocked(): void
  /** Takes a request out, unless it was decided on: what is approved may be sent already. @returns Whether it is out. */
  withdraw(id: string): boolean
  /** The delay, or the silence, pocket is set to before an answer. */
  wait(signal?: AbortSignal): Promise<void>
}

/**
 * Makes an empty queue of requests: one is decided and answered at a time, as pocket is set to behave.
 *
 * @param parameters - How pocket behaves, and what to do after each event besides telling the listeners.
 */
export function createRequestQueue(parameters: {
  settings: Pick<Stored<Settings>, 'get'>
  onEvent?: (event: QueueEvent<RequestItem>) => void
}): RequestQueue {
  const { settings, onEvent } = parameters
  const listeners = new Set<() => void>()
  let state: QueueState<RequestItem> = { status: 'empty' }

  function apply(event: QueueEvent<RequestItem>): void {
    state = transitionQueue(state, event)
    onEvent?.(event)
    for (const listener of [...listeners]) listener()
  }

  function wait(signal?: AbortSignal): Promise<void> {
    const { delayMs, neverAnswer } = settings.get()
    return new Promise((resolve) => {
      if (!neverAnswer) setTimeout(resolve, delayMs)
      signal?.addEventListener('abort', () => resolve())
    })
  }

  const isAnswering = (item: RequestItem) => state.status === 'answering' && state.items[0] === item

  async function decide(isApproved: boolean, makeAnswer: (item: RequestItem) => Promise<WalletAnswer>) {
    if (state.status !== 'deciding') return
    const [item] = state.items
    apply({ type: 'decided', isApproved })
    await wait()
    // Expired or taken back while pocket dawdled: nothing may be signed for it any more.
    if (!isAnswering(item)) return
    const failure = await answer(item, makeAnswer)
    // A request withdrawn meanwhile has left the queue already; the next one must not be taken for it.
    if (isAnswering(item)) apply({ type: 'answered', ...(failure !== undefined && { failure }) })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    apply,
    wait,
    approve: (choice) => void decide(true, (item) => item.perform(choice)),
    reject: (refusal = rejection) => void decide(false, async () => refusal),
    stayLocked() {
      if (state.status !== 'deciding') return
      const items = state.items
      void decide(false, async () => staysLocked)
      for (const item of items.slice(1)) {
        // The site of a request that cannot be reached learns nothing either way; the first one's failure is shown.
        void Promise.resolve(item.answer(staysLocked)).catch(() => {})
        apply({ type: 'withdrawn', item })
      }
    },
    withdraw(id) {
      const item = 'items' in state && state.items.find((one) => one.id === id)
      if (!item || isAnswering(item)) return false
      apply({ type: 'withdrawn', item })
      return true
    },
  }
}

/** How many requests wait. */
export function countOf(queue: Pick<RequestQueue, 'get'>): number {
  const state = queue.get()
  return 'items' in state ? state.items.length : 0
}

/** Answers one request. @returns What went wrong, for the person. */
async function answer(
  item: RequestItem,
  makeAnswer: (item: RequestItem) => Promise<WalletAnswer>,
): Promise<string | undefined> {
  let failure: string | undefined
  const made = await makeAnswer(item).catch((error: unknown): WalletAnswer => {
    failure = toMessage(error)
    return { status: 'refused', code: errorCodes.internal, message: failure }
  })
  try {
    await item.answer(made)
  } catch (error) {
    failure ??= toMessage(error)
  }
  return failure
}

function toMessage(error: unknown): string {
  return (error instanceof Error ? error.message.split('\n')[0] : '') || 'Pocket failed'
}
