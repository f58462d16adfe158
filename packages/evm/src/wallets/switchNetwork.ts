import { type Network, readWalletFailure } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readCaipNetworkId } from './readAnswer.js'

/** Codes by which wallets say that they do not know a network (§8.039): EIP-3326, and what older ones use. */
const unknownNetworkCodes: readonly unknown[] = [4902, 5000, 32603, -32603]
/** A wallet that says yes may change its network a little later. One that has not by then has stayed where it is. */
const followTimeoutMs = 10_000
/** Wallets may go to a network that they add. One that has not by then is asked to. */
const followAddedTimeoutMs = 1_500
const askAgainMs = 250

type SwitchOptions = { signal: AbortSignal }

/**
 * Asks a wallet to go to a network and adds it when the wallet does not know it (EIP-3326, EIP-3085; §5.033, §7.039).
 *
 * @param provider - The wallet's interface.
 * @param network - Where to.
 * @param options - `signal`: once it is aborted, the wallet is asked nothing more, and what waits is taken back where
 * the wallet knows how.
 * @throws `network/switch-rejected`; `network/switch-failed` also when the wallet says yes and stays where it is for ten
 * seconds.
 */
export async function switchNetwork(
  provider: Eip1193Provider,
  network: Network,
  { signal }: SwitchOptions,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const goThere = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }, { signal })
  const arrives = (timeoutMs: number) => waitForNetwork(provider, network, { signal, timeoutMs })
  try {
    await goThere().catch(async (error: unknown) => {
      if (signal.aborted || !unknownNetworkCodes.includes(readWalletFailure(error).code)) throw error
      const params = [toAddParameters(network, chainId)]
      await provider.request({ method: 'wallet_addEthereumChain', params }, { signal })
      if (!(await arrives(followAddedTimeoutMs)) && !signal.aborted) await goThere()
    })
    if (await arrives(followTimeoutMs)) return
  } catch (error) {
    const { code, reason } = readWalletFailure(error)
    const isDeclined = code === 4001 || reason === 'window-closed'
    throw isDeclined
      ? new AppKitError('network/switch-rejected', undefined, { cause: error })
      : new AppKitError('network/switch-failed', undefined, { cause: error })
  }
  throw new AppKitError('network/switch-failed')
}

/** Asks for the wallet's network until it is the wanted one. While it changes, some wallets answer with an error. */
async function waitForNetwork(
  provider: Eip1193Provider,
  { caipNetworkId }: Network,
  { signal, timeoutMs }: SwitchOptions & { timeoutMs: number },
): Promise<boolean> {
  const isThere = () =>
    provider.request({ method: 'eth_chainId' }).then((answer) => readCaipNetworkId(answer) === caipNetworkId)
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
