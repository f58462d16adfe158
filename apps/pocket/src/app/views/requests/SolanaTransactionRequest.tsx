import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Row, Rows } from '../../components/Details.js'
import { useLoaded } from '../../hooks.js'
import type { PreparedSolana } from '../../solana/prepareSolana.js'
import type { SolanaRequest } from '../../solana/readSolanaRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { SolanaAmount } from './SolanaStep.js'
import { SolanaCoverage, SolanaFailure, SolanaSteps, SolanaWarnings } from './SolanaTransactionParts.js'

type Request = Extract<SolanaRequest, { kind: 'solana-transaction' }>

/** Shows what a Solana transaction does and costs before it is signed. */
export function SolanaTransactionRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, isSent, transaction } = request
  const load = useCallback(
    async () =>
      (await import('../../solana/prepareSolana.js')).prepareSolana(wallet.solana, account, transaction),
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
      {loaded.status === 'failed' && (
        <SolanaFailure error={loaded.error} networkName={wallet.solana.name} onRetry={retry} />
      )}
      {prepared && <SolanaCoverage {...prepared} />}
      {prepared && <SolanaWarnings prepared={prepared} />}
      {prepared && <SolanaSteps prepared={prepared} account={account} />}
      <Rows>
        <Row name="Network">{wallet.solana.name}</Row>
        <Row name="Sign with">
          <Address address={account.solanaAddress} />
        </Row>
        {loaded.status !== 'failed' && (
          <>
            <Row name="Fee">
              {prepared?.isFeePayer === false ? (
                'Paid by somebody else'
              ) : (
                <SolanaAmount atomic={prepared?.feeAtomic} />
              )}
            </Row>
            <Row name="Total">
              <strong>
                <SolanaAmount atomic={prepared?.totalAtomic} />
              </strong>
            </Row>
          </>
        )}
        {!isSent && <Row name="Sent by">The site, once it is signed</Row>}
      </Rows>
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
