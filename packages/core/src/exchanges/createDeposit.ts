import { isAppKitError } from '@latchkey/errors'
import { joinCaip10, type Namespace, parseAmount, parseCaip10 } from '@latchkey/primitives'
import { getExchangeAssets, postPrices, type WireExchangeAsset } from '@latchkey/wire'
import type { TokenBalance } from '../balances/TokenBalance.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { askForExchanges, depositSource } from './askGateway.js'
import type { ExchangeContext, ExchangeGroup, ExchangeOrder } from './ExchangeGroup.js'
import { type DepositDraft, type ExchangeAsset, emptyDeposit } from './ExchangeState.js'
import { ExchangeError } from './exchangeErrors.js'

/** No list of assets that anybody reads is longer, and no call for prices takes more. */
const maxAssets = 50

/** Makes the draft of a kit's deposit: what, how much, and who sends it. */
export function createDeposit(context: ExchangeContext): Pick<
  ExchangeGroup,
  'load' | 'setAsset' | 'setAmount'
> & {
  /** @throws `exchange/no-account`, `exchange/not-ready` */
  toOrder(exchangeId: string): ExchangeOrder
} {
  const { chains, client, signal, slice, store, uses } = context
  let newestLoad = 0
  let newestList = 0
  /** On which network the assets are. */
  let subject = ''

  function change(changes: Partial<DepositDraft>): void {
    const draft = { ...slice.get().draft, ...changes }
    const amountAtomic = toAtomic(draft)
    slice.patch({ draft: { ...draft, amountAtomic, problem: findProblem({ ...draft, amountAtomic }) } })
  }

  async function load({ force = false }: { force?: boolean } = {}): Promise<void> {
    const network = getNetwork(store.getState())?.caipNetworkId
    if (!network) return
    const isSame = network === subject
    if (isSame && !force && slice.get().assetStatus === 'ready') return
    subject = network
    const id = ++newestLoad
    if (!isSame) {
      newestList++
      slice.patch({ assets: [], exchanges: [], exchangeStatus: 'idle', draft: emptyDeposit })
    }
    slice.patch({ assetStatus: 'loading', failureCode: undefined })
    try {
      const query = { network, source: depositSource }
      const [{ assets: listed }, held] = await Promise.all([
        client.request(getExchangeAssets, { query, signal }),
        uses.balances.load(),
      ])
      if (id !== newestLoad) return
      const assets = listed.slice(0, maxAssets).flatMap((asset) => toAsset(asset, network, held) ?? [])
      slice.patch({ assets, assetStatus: 'ready' })
      const known = assets.find((asset) => asset.id === slice.get().draft.asset?.id)
      const chosen = known ?? assets.find(isDollar) ?? assets[0]
      if (chosen) await setAsset(chosen)
    } catch (error) {
      if (id !== newestLoad || signal.aborted) return
      slice.patch({ assetStatus: 'failed', failureCode: isAppKitError(error) ? error.code : 'wire/network' })
    }
  }

  /** Undefined for what is not of the network that was asked about. */
  function toAsset(
    { asset, decimals, logoUri, name, symbol, token }: WireExchangeAsset,
    network: ExchangeAsset['network'],
    held: readonly TokenBalance[],
  ): ExchangeAsset | undefined {
    const { address, caipNetworkId, namespace } = parseCaip10(token)
    const chain = chains.get(namespace as Namespace)
    if (caipNetworkId !== network || !chain?.isAddress(address)) return undefined
    const isCoin = isSameAddress(chain, address, chain.nativeTokenAddress)
    const balance = held.find((one) =>
      one.type === 'native' ? isCoin : isSameAddress(chain, parseCaip10(one.address).address, address),
    )
    return {
      ...{ id: asset, token, network, asset: isCoin ? 'native' : address },
      metadata: { name, symbol, decimals },
      iconUrl: logoUri ?? balance?.iconUrl ?? '',
      price: balance?.price ?? 0,
    }
  }

  async function setAsset(asset: ExchangeAsset): Promise<void> {
    const isOther = asset.id !== slice.get().draft.asset?.id
    change({ asset, ...(isOther && { amountText: '' }) })
    const id = ++newestList
    if (isOther) slice.patch({ exchanges: [] })
    slice.patch({ exchangeStatus: 'loading', failureCode: undefined, openFailureCode: undefined })
    void addPrice(asset)
    try {
      const exchanges = await askForExchanges(context, asset.id, depositSource)
      if (id === newestList) slice.patch({ exchanges, exchangeStatus: 'ready' })
    } catch (error) {
      if (id !== newestList || signal.aborted) return
      const failureCode = isAppKitError(error) ? error.code : 'wire/network'
      slice.patch({ exchangeStatus: 'failed', failureCode })
    }
  }

  async function addPrice({ id, price, token }: ExchangeAsset): Promise<void> {
    if (price > 0) return
    const body = { currency: 'usd' as const, addresses: [token] }
    const answer = await client.request(postPrices, { body, signal }).catch(() => undefined)
    const found = answer?.fungibles[0]?.price ?? 0
    const { asset } = slice.get().draft
    if (asset?.id === id && Number.isFinite(found) && found > 0) change({ asset: { ...asset, price: found } })
  }

  return {
    load,
    setAsset,
    async setAmount(amountText) {
      change({ amountText })
    },
    toOrder(exchangeId) {
      const { draft, exchanges } = slice.get()
      const { amountAtomic, asset, problem } = draft
      const address = getActiveAddress(store.getState())
      const exchange = exchanges.find(({ id }) => id === exchangeId)
      if (!address) throw new ExchangeError('exchange/no-account')
      // Another network than the account's would send the tokens to where nobody looks for them.
      const isHere = asset?.network === getNetwork(store.getState())?.caipNetworkId
      if (problem || !asset || !amountAtomic || !exchange || !isHere) {
        throw new ExchangeError('exchange/not-ready', { reason: problem ?? 'exchange-missing' })
      }
      const { id, metadata, network } = asset
      return {
        exchange,
        asset: { id, metadata, network },
        amountAtomic,
        recipient: joinCaip10(network, address),
      }
    },
  }
}

const isDollar = ({ metadata }: ExchangeAsset) => metadata.symbol === 'USDC'

function toAtomic({ amountText, asset }: DepositDraft): bigint | undefined {
  if (!asset || !/^\d{1,60}(\.\d*)?$/.test(amountText)) return undefined
  const [, fraction = ''] = amountText.split('.')
  if (fraction.length > asset.metadata.decimals) return undefined
  return parseAmount(amountText.replace(/\.$/, ''), asset.metadata.decimals)
}

function findProblem({ amountAtomic, amountText, asset }: DepositDraft): DepositDraft['problem'] {
  if (!asset) return 'asset-missing'
  if (amountText === '' || amountAtomic === 0n) return 'amount-missing'
  return amountAtomic === undefined ? 'amount-invalid' : undefined
}
