import { facts } from '../facts.js'

/** What the provider tells its listeners (EIP-1193). */
export type ProviderEvents = {
  accountsChanged: string[]
  chainChanged: string
  connect: { chainId: string }
  disconnect: { code: number; message: string }
}

type Listener = (value: never) => void

/** The listeners of one provider, with the names EIP-1193 gives the methods. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener): void {
      const rest = (listeners.get(event) ?? []).slice()
      const index = rest.indexOf(listener)
      if (index >= 0) rest.splice(index, 1)
      listeners.set(event, rest)
    },
    emit<E extends keyof ProviderEvents>(event: E, value: ProviderEvents[E]): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(value as never)
        } catch (error) {
          // One listener's mistake must not silence the others; the page still gets to see it.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && facts.isAddress(value)

/**
 * The account a request wants to sign or send with.
 *
 * @param method - `personal_sign`, `eth_signTypedData_v4` or `eth_sendTransaction`.
 * @param params - Its parameters, not yet checked.
 * @returns The address, or `undefined` when the parameters name none.
 */
export function signerOf(method: string, params: unknown): string | undefined {
  if (!Array.isArray(params)) return undefined
  const [first, second]: unknown[] = params
  if (method === 'eth_sendTransaction') {
    const from = typeof first === 'object' && first !== null && 'from' in first ? first.from : undefined
    return isAddress(from) ? from : undefined
  }
  // `personal_sign` takes the message first; some sites pass the account first, as `eth_sign` had it.
  const candidates = method === 'personal_sign' ? [second, first] : [first, second]
  return candidates.find(isAddress)
}
