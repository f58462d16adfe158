import { createTestClient, erc20Abi, http, isAddress, publicActions, walletActions } from 'viem'
import type { LocalSeller, SoldToken } from '../LocalSeller.js'
import { localSeller } from './localAccounts.js'
import { createLocalNetworks, type LocalPorts } from './localNetworks.js'
import { waitForReceipt } from './node/waitForReceipt.js'

const dollar = 10n ** 8n
/** What ether costs at the local market, about. */
const etherDollars = 3_000n
/** What the seller has for gas and to sell: 10^6 ether. */
const plentyWei = 10n ** 24n

/**
 * Makes the seller of both local networks' tokens. It makes itself the tokens that it sends; nobody else has less for it.
 *
 * @param ports - Of the nodes.
 */
export function createEvmSeller(ports: LocalPorts): LocalSeller {
  const networks = createLocalNetworks(ports)
  const tokens = networks.flatMap(({ caipNetworkId, market, name, nativeCurrency, tokens: listed }) => {
    const place = { network: caipNetworkId, networkTitle: name }
    const stablecoins: readonly string[] = market.stablecoins
    return [
      ...listed
        .filter(({ address }) => stablecoins.includes(address))
        .map((token): SoldToken => ({ ...place, ...token, price: dollar })),
      { ...place, ...nativeCurrency, address: null, price: etherDollars * dollar },
    ]
  })

  return {
    tokens,
    toAssetId: ({ address, network }) => `${network}/${address === null ? 'slip44:60' : `erc20:${address}`}`,
    isAddress: (text) => isAddress(text),
    async deliver({ amountAtomic, recipient, token }) {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === token.network)
      if (!network || !isAddress(recipient)) throw new Error(`${recipient} is nobody on ${token.network}`)
      const client = createClient(network.rpcUrls.default.http[0])
      await client.impersonateAccount({ address: localSeller })
      await client.setBalance({ address: localSeller, value: plentyWei })
      const hash = await (token.address === null
        ? client.sendTransaction({ account: localSeller, chain: null, to: recipient, value: amountAtomic })
        : sendTokens(client, token.address, { amountAtomic, recipient }))
      const { status } = await waitForReceipt(client, hash)
      if (status !== 'success') throw new Error(`${token.symbol} was not delivered`)
      return hash
    },
  }
}

const createClient = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

async function sendTokens(
  client: ReturnType<typeof createClient>,
  address: string,
  { amountAtomic, recipient }: { amountAtomic: bigint; recipient: `0x${string}` },
) {
  const contract = { address: address as `0x${string}`, abi: erc20Abi }
  const balance = await client.readContract({ ...contract, functionName: 'balanceOf', args: [localSeller] })
  if (balance < amountAtomic) {
    const params = [localSeller, contract.address, `0x${(amountAtomic * 100n).toString(16)}`]
    await client.request({ method: 'anvil_dealERC20' as never, params: params as never })
  }
  return client.writeContract({
    ...{ ...contract, account: localSeller, chain: null, functionName: 'transfer' },
    args: [recipient, amountAtomic],
  })
}
