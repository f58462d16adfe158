import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import { type CaipNetworkId, isCaip10, toBareAddress } from '@latchkey/primitives'
import { readSs58 } from '../address/ss58.js'
import type { PolkadotWallet } from '../wallets/PolkadotWallet.js'
import { readAccounts, type SharedAccount } from '../wallets/readAccounts.js'

/**
 * A paired wallet, so that everything that speaks to an injected one speaks to it. It is on no network: each request names one.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(
  paired: PairedNamespace,
): PolkadotWallet & Required<Pick<PolkadotWallet, 'getShared'>> {
  /** The account that the wallet put in front, by its key. */
  let preferred: string | undefined
  let isOver = false

  /**
   * The accounts on a network, whichever prefix they come with; all there are where it has none of its own. The one the wallet put in
   * front is before all.
   */
  function getShared(caipNetworkId: CaipNetworkId): readonly SharedAccount[] {
    if (isOver) return []
    const { accounts } = paired.read()
    const isHere = (account: string) => account.startsWith(`${caipNetworkId}:`)
    const here = accounts.filter(isHere)
    const shared = readAccounts(
      (here.length > 0 ? here : accounts)
        .filter(isCaip10)
        .map((account) => ({ address: toBareAddress(account) })),
    )
    const isPreferred = ({ key }: SharedAccount) => key.join() === preferred
    return [...shared.filter(isPreferred), ...shared.filter((account) => !isPreferred(account))]
  }

  async function request(method: string, params: unknown, caipNetworkId: CaipNetworkId): Promise<unknown> {
    try {
      return await paired.request({ method, params, caipNetworkId })
    } catch (error) {
      throw toProviderError(error)
    }
  }

  return {
    manner: 'paired',
    getObject: () => undefined,
    // Pairing is connecting: nobody asks a second time.
    connect: async () => getShared(paired.getNetwork()),
    signPayload: (transactionPayload, caipNetworkId) =>
      request(
        'polkadot_signTransaction',
        { address: transactionPayload.address, transactionPayload },
        caipNetworkId,
      ),
    signRaw: ({ address, data, type }, caipNetworkId) =>
      request('polkadot_signMessage', { address, data, type }, caipNetworkId),
    watch(onShared) {
      const tell = () => onShared(getShared(paired.getNetwork()), paired.getNetwork())
      const stops = [
        paired.onUpdate(tell),
        paired.onEvent(({ name, data }) => {
          if (name === 'accountsChanged') {
            const [first] = Array.isArray(data) ? data : []
            const address = typeof first === 'string' && isCaip10(first) ? toBareAddress(first) : first
            const key = typeof address === 'string' ? readSs58(address)?.key : undefined
            if (!key) return
            preferred = key.join()
            tell()
          }
          if (name === 'chainChanged') {
            const caipNetworkId = readNetwork(data)
            if (!caipNetworkId || !paired.read().chains.includes(caipNetworkId)) return
            paired.setNetwork(caipNetworkId)
            tell()
          }
        }),
        paired.onEnd(() => {
          isOver = true
          tell()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    getShared,
  }
}

function readNetwork(data: unknown): CaipNetworkId | undefined {
  const said = typeof data === 'string' ? data : readField(data, 'chainId')
  const reference = typeof said === 'string' ? said.replace(/^polkadot:/, '') : ''
  return /^[0-9a-f]{32}$/.test(reference) ? `polkadot:${reference}` : undefined
}
