import { CoverageNotice, FeeNotice, HeadlineSkeleton } from '../../../../app/components/CostParts.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { clusterOf, sol } from '../networks.js'
import type { SolanaPrepared, SolanaRequest } from '../SolanaRequest.js'
import { explainSolanaFailure, SolanaSteps, SolanaSummary, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transactions' }>

/** Shows several Solana transactions, what each does and what they cost together, before they are signed. */
export function SolanaTransactionsRequest(props: ChainViewProps<Request, SolanaPrepared>) {
  const { item, wallet, request, network, loaded: all, retry, onApprove, onReject } = props
  const { account, transactions } = request
  const loaded = loadedOf(all, 'solana-transactions')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const { name } = clusterOf(wallet, network)
  return (
    <RequestSheet
      title={
        transactions.length === 1 ? 'Review a transaction' : `Review ${transactions.length} transactions`
      }
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'solana-transactions', value: prepared } })}
      onReject={onReject}
    >
      <FeeNotice
        loaded={loaded}
        subject="The fees"
        networkName={name}
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
        networkName={name}
        account={account}
        loaded={loaded}
        feeName="Fees"
        sentBy="The site, once they are signed"
      />
    </RequestSheet>
  )
}
