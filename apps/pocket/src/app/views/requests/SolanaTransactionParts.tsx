import { Notice } from '../../components/Details.js'
import { formatAmount } from '../../format.js'
import type { Step } from '../../solana/describeInstructions.js'
import type { PreparedSolana } from '../../solana/prepareSolana.js'
import type { Account } from '../../wallet/accounts.js'
import { SolanaStep } from './SolanaStep.js'

/** What a Solana transaction does, step by step. */
export function SolanaSteps({ prepared, account }: { prepared: PreparedSolana; account: Account }) {
  return prepared.steps.toSorted(byWeight).map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one transaction never move
    <SolanaStep key={index} step={step} account={account} />
  ))
}

/** What moves comes first; opening an account and notes only go with it. */
function byWeight(first: { kind: Step['kind'] }, second: { kind: Step['kind'] }): number {
  const weigh = ({ kind }: { kind: Step['kind'] }) => (kind === 'open-account' ? 1 : kind === 'memo' ? 2 : 0)
  return weigh(first) - weigh(second)
}

/** Says that the account has too little, when it has. */
export function SolanaCoverage({
  balanceAtomic,
  isCovered,
  totalAtomic,
}: Pick<PreparedSolana, 'balanceAtomic' | 'isCovered' | 'totalAtomic'>) {
  if (isCovered) return null
  return (
    <Notice tone="danger">
      Not enough SOL: this needs {formatAmount(totalAtomic, 9)} SOL with the fee, and the account has{' '}
      {formatAmount(balanceAtomic, 9)} SOL.
    </Notice>
  )
}

/** Why it cannot be shown, so that nobody can approve it. */
export function SolanaFailure({
  error,
  networkName,
  onRetry,
}: {
  error: unknown
  networkName: string
  onRetry: () => void
}) {
  return (
    <Notice tone="danger">
      {error instanceof Error && error.name === 'LookupError'
        ? `What this does cannot be shown, so it cannot be signed: some of its accounts stand in a table that cannot be read. ${error.message}.`
        : `The fee could not be worked out: ${networkName} does not answer.`}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  )
}

/** What a person should know before they sign a Solana transaction. */
export function SolanaWarnings({ prepared }: { prepared: PreparedSolana }) {
  const { isCovered, steps, willFail } = prepared
  return (
    <>
      {isCovered && willFail !== undefined && (
        <Notice tone="danger">This will probably fail and still cost the fee. {willFail}</Notice>
      )}
      {steps.some(({ kind }) => kind === 'unknown') && (
        <Notice tone="danger">
          It calls a program Pocket does not know, which may do anything with this account. Sign it only if
          you trust the site.
        </Notice>
      )}
    </>
  )
}
