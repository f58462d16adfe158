import { useCallback } from 'react'
import { useLoaded } from '../../../../app/hooks.js'
import { CoverageNotice, FeeNotice, HeadlineSkeleton } from '../../../../app/views/requests/CostParts.js'
import { RequestSheet, type RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'
import type { SolanaRequest } from '../readSolanaRequest.js'
import { sol } from './SolanaStep.js'
import { explainSolanaFailure, SolanaSteps, SolanaSummary, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transactions' }>

/** Shows several Solana transactions, what each does and what they cost together, before they are signed. */
export function SolanaTransactionsRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transactions } = request
  const load = useCallback(async () => {
    const { prepareSolanaAll } = await import('../prepareSolanaAll.js')
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
      <FeeNotice
        loaded={loaded}
        subject="The fees"
        networkName={wallet.solana.name}
        explain={explainSolanaFailure}
        retry={retry}
      />
      {prepared && <CoverageNotice prepared={prepared} currency={sol} />}
      <ol>
        {transactions.map((_, index) => {
          const one = prepared?.transactions[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transactions of one request never move
            <li key={index}>
              <section className="call">
                <h2>
                  Transaction {index + 1} of {transactions.length}
                </h2>
                {loaded.status === 'loading' && <HeadlineSkeleton />}
                {one && <SolanaWarnings prepared={one} />}
                {one && <SolanaSteps prepared={one} account={account} />}
              </section>
            </li>
          )
        })}
      </ol>
      <h2>All together</h2>
      <SolanaSummary
        networkName={wallet.solana.name}
        account={account}
        loaded={loaded}
        feeName="Fees"
        sentBy="The site, once they are signed"
      />
    </RequestSheet>
  )
}
