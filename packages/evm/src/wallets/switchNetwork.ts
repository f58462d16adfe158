import type { Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readCaipNetworkId } from './readAnswer.js'

/**
 * Asks a wallet to go to a network and adds it when the wallet does not know it (EIP-3326, EIP-3085; §5.033, §7.039). The
 * question goes out at once, so that a wallet that opens a window is still inside the visitor's gesture.
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
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const goThere = async () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }, { signal })
  const asked = goThere()
  // Read once the late script is there.
  asked.catch(() => {})
  const { finishSwitch } = await import('../late.js')
  const failure = await finishSwitch({
    asked,
    goThere,
    chainId,
    provider,
    network,
    signal,
    readCaipNetworkId,
  })
  if (failure) throw new AppKitError(failure.code, undefined, failure)
}
