import { Address } from '../../components/Account.js'
import { Notice, Row } from '../../components/Details.js'
import type { TokenAction } from '../../engine/tokens.js'
import type { PreparedTransaction } from '../../engine/transactions.js'
import { formatAmount } from '../../format.js'
import type { TransactionRequest } from '../../requests/readTransaction.js'

/** From here on an allowance is called unlimited: no token has that much. */
const unlimitedFromAtomic = 2n ** 255n

/** What a transaction does, in a few words. */
export function titleOf(
  { to, data }: TransactionRequest,
  prepared: PreparedTransaction | undefined,
  currency: string,
): string {
  if (prepared?.token) return prepared.token.action === 'transfer' ? 'Send tokens' : 'Allow spending'
  if (!to) return 'Deploy a contract'
  return data === '0x' ? `Send ${nameOf(currency)}` : 'Call a contract'
}

/** The word for it in a sentence. */
function nameOf(currency: string): string {
  return currency === 'ETH' ? 'ether' : currency
}

/** What the person should know before signing. */
export function Warnings(props: {
  prepared: Pick<PreparedTransaction, 'isCovered' | 'willFail' | 'token' | 'balanceAtomic' | 'totalAtomic'>
  currency: string
}) {
  const { prepared, currency } = props
  const { isCovered, willFail, token, balanceAtomic, totalAtomic } = prepared
  return (
    <>
      {!isCovered && (
        <Notice tone="danger">
          Not enough {nameOf(currency)}: this needs {formatAmount(totalAtomic, 18)} {currency} with the fee,
          and the account has {formatAmount(balanceAtomic, 18)} {currency}.
        </Notice>
      )}
      {isCovered && willFail !== undefined && (
        <Notice tone="danger">This will probably fail and still cost the fee. {willFail}</Notice>
      )}
      {token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic && (
        <Notice tone="warning">
          The spender could take every {token.token.symbol} you have, now and later.
        </Notice>
      )}
    </>
  )
}

/** Longer amounts than this are set smaller, so that they stay on one line. */
const maxLargeCharacters = 14

/** How much moves. */
export function Headline({
  transaction,
  token,
  currency,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
  currency: string
}) {
  const isUnlimited = token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic
  const exact = token
    ? formatAmount(token.amountAtomic, token.token.decimals)
    : formatAmount(transaction.valueAtomic, 18)
  const amount = isUnlimited ? 'Unlimited' : exact
  return (
    <p className={amount.length > maxLargeCharacters ? 'amount amount-long' : 'amount'}>
      {amount} <span className="unit">{token ? token.token.symbol : currency}</span>
    </p>
  )
}

/** To whom. */
export function Receiver({
  transaction,
  token,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
}) {
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

/** An amount of a network's currency, once it is known. */
export function Amount({ atomic, currency }: { atomic: bigint | undefined; currency: string }) {
  if (atomic === undefined) return <span className="skeleton">Loading</span>
  return (
    <span className="number-value">
      {formatAmount(atomic, 18)} <span className="unit">{currency}</span>
    </span>
  )
}
