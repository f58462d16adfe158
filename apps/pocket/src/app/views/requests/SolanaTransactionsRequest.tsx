import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Row, Rows } from '../../components/Details.js'
import { useLoaded } from '../../hooks.js'
import type { SolanaRequest } from '../../solana/readSolanaRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { SolanaAmount } from './SolanaStep.js'
import { SolanaCoverage, SolanaFailure, SolanaSteps, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transactions' }>

/** Shows several Solana transactions, what each does and what they cost together, before they are signed. */
export function SolanaTransactionsRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transactions } = request
  const load = useCallback(async () => {
    const { prepareSolanaAll } = await import('../../solana/prepareSolanaAll.js')
    return prepareSolanaAll(wallet.solana, account, transactions)
  }, [wallet, account, transactions])
  const [loaded, retry] = useLoaded(load)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  return (
    <RequestSheet
      title={
        transactions.length === 1 ? 'Review a transaction' : `Review ${transactions.length} transactions`
      }
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ preparedSolanaAll: prepared })}
      onReject={onReject}
    >
      {loaded.status === 'failed' && (
        <SolanaFailure error={loaded.error} networkName={wallet.solana.name} onRetry={retry} />
      )}
      {prepared && <SolanaCoverage {...prepared} />}
      <ol>
        {transactions.map((_, index) => {
          const one = prepared?.transactions[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transactions of one request never move
            <li key={index}>
              {one && <SolanaWarnings prepared={one} />}
              {one && <SolanaSteps prepared={one} account={account} />}
            </li>
          )
        })}
      </ol>
      <h2>All together</h2>
      <Rows>
        <Row name="Network">{wallet.solana.name}</Row>
        <Row name="Sign with">
          <Address address={account.solanaAddress} />
        </Row>
        {loaded.status !== 'failed' && (
          <>
            <Row name="Fees">
              <SolanaAmount atomic={prepared?.feeAtomic} />
            </Row>
            <Row name="Total">
              <strong>
                <SolanaAmount atomic={prepared?.totalAtomic} />
              </strong>
            </Row>
          </>
        )}
        <Row name="Sent by">The site, once they are signed</Row>
      </Rows>
    </RequestSheet>
  )
}
