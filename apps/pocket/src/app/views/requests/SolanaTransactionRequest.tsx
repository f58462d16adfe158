import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import { formatAmount } from '../../format.js'
import { useLoaded } from '../../hooks.js'
import type { Step } from '../../solana/describeInstructions.js'
import type { PreparedSolana } from '../../solana/prepareSolana.js'
import type { SolanaRequest } from '../../solana/readSolanaRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { SolanaAmount, SolanaStep } from './SolanaStep.js'

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
        <Notice tone="danger">
          The fee could not be worked out: {wallet.solana.name} does not answer.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      {prepared && <Warnings prepared={prepared} hasLookups={transaction.message.hasLookups} />}
      {prepared?.steps.toSorted(byWeight).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one transaction never move
        <SolanaStep key={index} step={step} account={account} />
      ))}
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

/** What moves comes first; opening an account and notes only go with it. */
function byWeight(first: { kind: Step['kind'] }, second: { kind: Step['kind'] }): number {
  const weigh = ({ kind }: { kind: Step['kind'] }) => (kind === 'open-account' ? 1 : kind === 'memo' ? 2 : 0)
  return weigh(first) - weigh(second)
}

function titleOf(prepared: PreparedSolana | undefined): string {
  const moves = prepared?.steps.filter(({ kind }) => kind !== 'memo' && kind !== 'open-account') ?? []
  const [only] = moves
  if (moves.length !== 1) return 'Review a transaction'
  if (only?.kind === 'send-coins') return 'Send SOL'
  return only?.kind === 'send-tokens' ? 'Send tokens' : 'Review a transaction'
}

function Warnings({ prepared, hasLookups }: { prepared: PreparedSolana; hasLookups: boolean }) {
  const { balanceAtomic, isCovered, steps, totalAtomic, willFail } = prepared
  return (
    <>
      {!isCovered && (
        <Notice tone="danger">
          Not enough SOL: this needs {formatAmount(totalAtomic, 9)} SOL with the fee, and the account has{' '}
          {formatAmount(balanceAtomic, 9)} SOL.
        </Notice>
      )}
      {isCovered && willFail !== undefined && (
        <Notice tone="danger">This will probably fail and still cost the fee. {willFail}</Notice>
      )}
      {steps.some(({ kind }) => kind === 'unknown') && (
        <Notice tone="danger">
          It calls a program Pocket does not know, which may do anything with this account. Sign it only if
          you trust the site.
        </Notice>
      )}
      {hasLookups && (
        <Notice tone="warning">
          Some of its accounts are named in a table elsewhere, and are not shown here.
        </Notice>
      )}
    </>
  )
}
