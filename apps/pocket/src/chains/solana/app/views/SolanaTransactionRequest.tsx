import { CoverageNotice, FeeNotice, HeadlineSkeleton } from '../../../../app/components/CostParts.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { clusterOf, sol } from '../networks.js'
import type { PreparedSolana } from '../prepareSolana.js'
import type { SolanaPrepared, SolanaRequest } from '../SolanaRequest.js'
import { explainSolanaFailure, SolanaSteps, SolanaSummary, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transaction' }>

/** Shows what a Solana transaction does and costs before it is signed. */
export function SolanaTransactionRequest(props: ChainViewProps<Request, SolanaPrepared>) {
  const { item, wallet, request, network, loaded: all, retry, onApprove, onReject } = props
  const { account, isSent } = request
  const loaded = loadedOf(all, 'solana-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const { name } = clusterOf(wallet, network)
  return (
    <RequestSheet
      title={titleOf(prepared)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'solana-transaction', value: prepared } })}
      onReject={onReject}
    >
      <FeeNotice loaded={loaded} networkName={name} explain={explainSolanaFailure} retry={retry} />
      {prepared && <CoverageNotice prepared={prepared} currency={sol} />}
      {prepared && <SolanaWarnings prepared={prepared} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <SolanaSteps prepared={prepared} account={account} />}
      {prepared && prepared.steps.length > 1 && <h2>All together</h2>}
      <SolanaSummary
        networkName={name}
        account={account}
        loaded={loaded}
        feeName="Fee"
        sentBy={isSent ? undefined : 'The site, once it is signed'}
      />
    </RequestSheet>
  )
}

function titleOf(prepared: PreparedSolana | undefined): string {
  const moves = prepared?.steps.filter(({ kind }) => kind !== 'memo' && kind !== 'open-account') ?? []
  const [only] = moves
  if (moves.length !== 1) return 'Review a transaction'
  if (only?.kind === 'send-coins') return 'Send SOL'
  return only?.kind === 'send-tokens' ? 'Send tokens' : 'Review a transaction'
}
