import { type Network, readWalletFailure } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readCaipNetworkId } from './readAnswer.js'

/** Codes by which wallets say that they do not know a network (§8.039): EIP-3326, and what older ones use. */
const unknownNetworkCodes = [4902, 5000, 32603, -32603]
const isUnknownNetwork = (code: number | undefined) =>
  code !== undefined && unknownNetworkCodes.includes(code)

/**
 * Asks a wallet to go to a network and adds it when the wallet does not know it (EIP-3326, EIP-3085; §5.033, §7.039).
 *
 * @param provider - The wallet's interface.
 * @param network - Where to.
 * @param options - `signal`: once it is aborted, the wallet is asked nothing more, and what waits is taken back where
 * the wallet knows how.
 * @throws `network/switch-rejected`; `network/switch-failed` also when the wallet says yes and stays where it is.
 */
export async function switchNetwork(
  provider: Eip1193Provider,
  network: Network,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const goThere = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }, { signal })
  try {
    await goThere().catch(async (error: unknown) => {
      const { code, originalCode } = readWalletFailure(error)
      if (signal.aborted || ![code, originalCode].some(isUnknownNetwork)) throw error
      const params = [toAddParameters(network, chainId)]
      await provider.request({ method: 'wallet_addEthereumChain', params }, { signal })
      if (!(await isThere(provider, network))) await goThere()
    })
    if (await isThere(provider, network)) return
  } catch (error) {
    const { code, reason } = readWalletFailure(error)
    const isDeclined = code === 4001 || reason === 'window-closed'
    throw isDeclined
      ? new AppKitError('network/switch-rejected', undefined, { cause: error })
      : new AppKitError('network/switch-failed', undefined, { cause: error })
  }
  throw new AppKitError('network/switch-failed')
}

async function isThere(provider: Eip1193Provider, network: Network): Promise<boolean> {
  return readCaipNetworkId(await provider.request({ method: 'eth_chainId' })) === network.caipNetworkId
}

function toAddParameters(network: Network, chainId: string) {
  const explorerUrl = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...network.rpcUrls.default.http],
    blockExplorerUrls: explorerUrl ? [explorerUrl] : [],
    iconUrls: network.assets?.imageUrl ? [network.assets.imageUrl] : [],
  }
}
