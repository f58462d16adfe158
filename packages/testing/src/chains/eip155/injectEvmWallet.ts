import type { EvmWallet } from './createEvmWallet.js'

/** How a wallet stands at `window.ethereum`. */
export type InjectionBehaviour = {
  /** What it says of itself, such as `{ isMetaMask: true, isRabby: true }`. */
  flags?: Readonly<Record<string, unknown>>
  /** How long after this call it gets there, in ms (0: at once); either way it says so with `ethereum#initialized`. */
  afterMs?: number
}

/**
 * Puts a wallet at `window.ethereum`, as those do that announce nothing, and web views of phones.
 *
 * @param wallet - The wallet.
 * @param behaviour - See {@link InjectionBehaviour}.
 * @returns What takes it away.
 */
export function injectEvmWallet(
  wallet: EvmWallet,
  { flags = {}, afterMs = 0 }: InjectionBehaviour = {},
): () => void {
  const provider = new Proxy(wallet, { get: (target, name) => Reflect.get({ ...flags, ...target }, name) })
  function put(): void {
    Object.assign(window, { ethereum: provider })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }
  const timer = afterMs > 0 ? setTimeout(put, afterMs) : undefined
  if (afterMs === 0) put()
  return () => {
    clearTimeout(timer)
    Reflect.deleteProperty(window, 'ethereum')
  }
}
