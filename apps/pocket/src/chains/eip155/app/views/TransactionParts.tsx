import { Address } from '../../../../app/components/Account.js'
import { CoverageNotice, FailureNotice, Headline, nameOf } from '../../../../app/components/CostParts.js'
import { Notice, Row } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import type { Currency } from '../../../WalletChain.js'
import type { NftAction } from '../engine/nfts.js'
import type { TokenAction } from '../engine/tokens.js'
import type { PreparedTransaction } from '../engine/transactions.js'
import type { TransactionRequest } from '../requests/readTransaction.js'

/** From here on an allowance is called unlimited: no token has that much. */
const unlimitedFromAtomic = 2n ** 255n

/** What a transaction does, in a few words. */
export function titleOf(
  { to, data }: TransactionRequest,
  prepared: PreparedTransaction | undefined,
  currency: Currency,
): string {
  if (prepared?.nft) return 'Send an NFT'
  if (prepared?.token) return prepared.token.action === 'transfer' ? 'Send tokens' : 'Allow spending'
  if (!to) return 'Deploy a contract'
  return data === '0x' ? `Send ${nameOf(currency)}` : 'Call a contract'
}

/** What the person should know before signing. */
export function Warnings(props: {
  prepared: Pick<PreparedTransaction, 'isCovered' | 'willFail' | 'token' | 'balanceAtomic' | 'totalAtomic'>
  currency: Currency
}) {
  const { prepared, currency } = props
  const { isCovered, willFail, token } = prepared
  return (
    <>
      <CoverageNotice prepared={prepared} currency={currency} />
      {isCovered && <FailureNotice willFail={willFail} />}
      {token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic && (
        <Notice tone="warning">
          The spender could take every {token.token.symbol} you have, now and later.
        </Notice>
      )}
    </>
  )
}

/** How much a transaction moves. */
export function TransactionHeadline({
  transaction,
  token,
  nft,
  currency,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
  nft: NftAction | undefined
  currency: Currency
}) {
  if (nft) {
    const count = nft.amountAtomic === 1n ? '' : `${formatAmount(nft.amountAtomic, 0)} × `
    return <Headline amount={`${count}#${nft.tokenId}`} unit={nft.collection.name} />
  }
  const isUnlimited = token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic
  const exact = token
    ? formatAmount(token.amountAtomic, token.token.decimals)
    : formatAmount(transaction.valueAtomic, 18)
  const amount = isUnlimited ? 'Unlimited' : exact
  return <Headline amount={amount} unit={token ? token.token.symbol : currency.symbol} />
}

/** To whom. */
export function Receiver({
  transaction,
  token,
  nft,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
  nft: NftAction | undefined
}) {
  if (nft) return <NftReceiver nft={nft} />
  if (!token) {
    return <Row name="To">{transaction.to ? <Address address={transaction.to} /> : 'A new contract'}</Row>
  }
  return (
    <>
      {token.from !== undefined && (
        <Row name="Tokens of">
          <Address address={token.from} />
        </Row>
      )}
      <Row name={token.action === 'transfer' ? 'To' : 'Spender'}>
        <Address address={token.to} />
      </Row>
      <Row name="Token">
        <span className="address-name">{token.token.name}</span>
        <Address address={token.token.address} />
      </Row>
    </>
  )
}

function NftReceiver({ nft: { collection, from, hasMessage, to } }: { nft: NftAction }) {
  return (
    <>
      <Row name="NFT of">
        <Address address={from} />
      </Row>
      <Row name="To">
        <Address address={to} />
      </Row>
      <Row name="Collection">
        <span className="address-name">{collection.name}</span>
        <Address address={collection.address} />
      </Row>
      {hasMessage && <Row name="Also">A message for the receiver’s contract</Row>}
    </>
  )
}
