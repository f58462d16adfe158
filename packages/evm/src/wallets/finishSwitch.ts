import { type Network, readWalletFailure } from '@latchkey/core'
import type { Eip1193Provider } from './Eip1193Provider.js'

/** Codes by which wallets say that they do not know a network (§8.039): EIP-3326, and what older ones use. */
const unknownNetworkCodes: readonly unknown[] = [4902, 5000, 32603, -32603]
/** A wallet that says yes may change its network a little later. One that has not by then has stayed where it is. */
const followTimeoutMs = 10_000
/** Wallets may go to a network that they add. One that has not by then is asked to. */
const followAddedTimeoutMs = 1_500
const askAgainMs = 250

/** Injected, so that the page's first script stays one. */
type Tools = { readCaipNetworkId(answer: unknown): string }

type Waiting = Tools & { provider: Eip1193Provider; network: Network; signal: AbortSignal }

type SwitchFailure = { code: 'network/switch-rejected' | 'network/switch-failed'; cause?: unknown }

/**
 * Waits until a wallet that was asked to go to a network is there, and adds the network when the wallet does not know it.
 *
 * @param parameters - `asked`: the wallet's answer; `goThere`: asks once more; `chainId`: the network's in hexadecimal.
 * @returns Why the wallet is not there; nothing when it is. The error is made of it elsewhere: importing it here would
 * split the page's first script.
 */
export async function finishSwitch({
  asked,
  goThere,
  chainId,
  ...waiting
}: Waiting & { asked: Promise<unknown>; goThere(): Promise<unknown>; chainId: string }): Promise<
  SwitchFailure | undefined
> {
  const { provider, network, signal } = waiting
  try {
    await asked.catch(async (error: unknown) => {
      if (signal.aborted || !unknownNetworkCodes.includes(readWalletFailure(error).code)) throw error
      const params = [toAddParameters(network, chainId)]
      await provider.request({ method: 'wallet_addEthereumChain', params }, { signal })
      if (!(await waitForNetwork(waiting, followAddedTimeoutMs)) && !signal.aborted) await goThere()
    })
    const isThere = await waitForNetwork(waiting, followTimeoutMs)
    return isThere ? undefined : { code: 'network/switch-failed' }
  } catch (cause) {
    const { code, reason } = readWalletFailure(cause)
    const isDeclined = code === 4001 || reason === 'window-closed'
    return { code: isDeclined ? 'network/switch-rejected' : 'network/switch-failed', cause }
  }
}

/** Asks for the wallet's network until it is the wanted one. While it changes, some wallets answer with an error. */
async function waitForNetwork(
  { provider, network, signal, readCaipNetworkId }: Waiting,
  timeoutMs: number,
): Promise<boolean> {
  const isThere = async () =>
    readCaipNetworkId(await provider.request({ method: 'eth_chainId' })) === network.caipNetworkId
  const lastMs = Date.now() + timeoutMs
  while (!(await isThere().catch(() => false))) {
    if (signal.aborted || Date.now() >= lastMs) return false
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return true
}

function toAddParameters(network: Network, chainId: string) {
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...network.rpcUrls.default.http],
    ...toOptionalList('blockExplorerUrls', network.blockExplorers?.default.url),
    ...toOptionalList('iconUrls', network.assets?.imageUrl),
  }
}

/** Wallets refuse the whole network for an optional list that is empty or names an address without https. */
function toOptionalList(name: string, url: string | undefined) {
  return url?.startsWith('https:') && { [name]: [url] }
}
