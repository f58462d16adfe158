import { useCallback } from 'react'
import { useLoaded } from '../../../../app/hooks.js'
import { CoverageNotice, FeeNotice, HeadlineSkeleton } from '../../../../app/views/requests/CostParts.js'
import { RequestSheet, type RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'
import type { PreparedSolana } from '../prepareSolana.js'
import type { SolanaRequest } from '../readSolanaRequest.js'
import { sol } from './SolanaStep.js'
import { explainSolanaFailure, SolanaSteps, SolanaSummary, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transaction' }>

/** Shows what a Solana transaction does and costs before it is signed. */
export function SolanaTransactionRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, isSent, transaction } = request
  const load = useCallback(
    async () => (await import('../prepareSolana.js')).prepareSolana(wallet.solana, account, transaction),
    [wallet, account, transaction],
  )
  const [loaded, retry] = useLoaded(load)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  return (
    <RequestSheet
      title={titleOf(prepared)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ preparedSolana: prepared })}
      onReject={onReject}
    >
      <FeeNotice
        loaded={loaded}
        networkName={wallet.solana.name}
        explain={explainSolanaFailure}
        retry={retry}
      />
      {prepared && <CoverageNotice prepared={prepared} currency={sol} />}
      {prepared && <SolanaWarnings prepared={prepared} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <SolanaSteps prepared={prepared} account={account} />}
      {prepared && prepared.steps.length > 1 && <h2>All together</h2>}
      <SolanaSummary
        networkName={wallet.solana.name}
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
