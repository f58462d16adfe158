import { readField } from '@latchkey/core'

/** Events of EIP-1193 with their payloads. */
export type Eip1193Events = {
  accountsChanged: (accounts: unknown) => void
  chainChanged: (chainId: unknown) => void
  connect: (info: unknown) => void
  disconnect: (error: unknown) => void
  message: (message: unknown) => void
}

/** A wallet's interface after EIP-1193. Answers are parsed where they are used. */
export type Eip1193Provider = {
  /**
   * `options.signal` is beyond EIP-1193: wallets that know of it take the request back, others do not look at it. What
   * is approved already is answered as if nobody had aborted: a transaction may be out.
   */
  request(
    parameters: { method: string; params?: readonly unknown[] | object | undefined },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  on?<Name extends keyof Eip1193Events>(name: Name, listener: Eip1193Events[Name]): unknown
  removeListener?<Name extends keyof Eip1193Events>(name: Name, listener: Eip1193Events[Name]): unknown
}

/**
 * Reads a value as a wallet's interface.
 *
 * @param value - What a wallet announced.
 * @throws TypeError when it has no `request`.
 */
export function asProvider(value: unknown): Eip1193Provider {
  if (!isProvider(value)) throw new TypeError('The wallet has no EIP-1193 interface')
  return value
}

/**
 * Tells whether a value looks like a wallet's interface.
 *
 * @param value - What a wallet announced.
 */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof readField(value, 'request') === 'function'
}
