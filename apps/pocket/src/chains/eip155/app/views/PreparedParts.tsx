import { Amount, HeadlineSkeleton } from '../../../../app/components/CostParts.js'
import { Row } from '../../../../app/components/Details.js'
import { currencyOf } from '../../../../app/format.js'
import type { ChainWallet } from '../../../../app/wallet/ChainWallet.js'
import type { Currency } from '../../../WalletChain.js'
import type { NftAction } from '../engine/nfts.js'
import type { TokenAction } from '../engine/tokens.js'
import { ether } from '../ether.js'
import { nameNetwork } from '../networks.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { TransactionHeadline } from './TransactionParts.js'

/**
 * What the network of a request and its money are called.
 *
 * @param wallet - Knows the networks.
 * @param id - CAIP-2 id.
 */
export function describeNetwork(
  wallet: ChainWallet,
  id: string,
): { currency: Currency; networkName: string } {
  return {
    currency: currencyOf(ether, wallet.networkOf(id)),
    networkName: nameNetwork(wallet, id),
  }
}

type PartProps = {
  transaction: TransactionRequest
  token: TokenAction | undefined
  nft: NftAction | undefined
  currency: Currency
}

/** How much moves, once it is known what moves. */
export function HeadlineOrSkeleton({ isReading, ...parts }: PartProps & { isReading: boolean }) {
  return isReading ? <HeadlineSkeleton /> : <TransactionHeadline {...parts} />
}

/** The network's own currency that goes along with tokens and NFTs. */
export function AlsoSends({ transaction, token, nft, currency }: PartProps) {
  if (!(token || nft) || transaction.valueAtomic === 0n) return null
  return (
    <Row name="Also sends">
      <Amount atomic={transaction.valueAtomic} currency={currency} />
    </Row>
  )
}

/** What a contract is given, for those who read it. */
export function CallData({ data }: Pick<TransactionRequest, 'data'>) {
  if (data === '0x') return null
  return (
    <details>
      <summary>Data</summary>
      <pre className="message">{data}</pre>
    </details>
  )
}
