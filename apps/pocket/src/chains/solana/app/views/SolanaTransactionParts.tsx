import type { Step } from '@latchkey/decode'
import { Address } from '../../../../app/components/Account.js'
import { CostRows, FailureNotice } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import type { Loaded } from '../../../../app/hooks.js'
import type { Account } from '../../../../app/wallet/accounts.js'
import { addressOf } from '../accounts.js'
import { sol } from '../networks.js'
import type { PreparedSolana } from '../prepareSolana.js'
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

/** Why a transaction cannot be shown, where it is not the network: nobody can approve it then. */
export function explainSolanaFailure(error: unknown): string | undefined {
  if (!(error instanceof Error && error.name === 'LookupError')) return undefined
  return `What this does cannot be shown, so it cannot be signed: some of its accounts stand in a table that cannot be read. ${error.message}.`
}

/** What a person should know before they sign a Solana transaction. */
export function SolanaWarnings({ prepared }: { prepared: PreparedSolana }) {
  const { isCovered, steps, willFail } = prepared
  return (
    <>
      {isCovered && <FailureNotice willFail={willFail} />}
      {steps.some(({ kind }) => kind === 'unknown') && (
        <Notice tone="danger">
          It calls a program Pocket does not know, which may do anything with this account. Sign it only if
          you trust the site.
        </Notice>
      )}
    </>
  )
}

/** On which network, with which account and for how much, and who sends it on. */
export function SolanaSummary(props: {
  networkName: string
  account: Account
  loaded: Loaded<{ feeAtomic: bigint; totalAtomic: bigint; isFeePayer?: boolean }>
  /** What the fee is called: "Fee". */
  feeName: string
  /** Who sends it, where Pocket does not. */
  sentBy?: string | undefined
}) {
  const { networkName, account, loaded, feeName, sentBy } = props
  const isPaidByOther = loaded.status === 'ready' && loaded.value.isFeePayer === false
  return (
    <Rows>
      <Row name="Network">{networkName}</Row>
      <Row name="Sign with">
        <Address address={addressOf(account)} />
      </Row>
      <CostRows
        loaded={loaded}
        names={[feeName, 'Total']}
        currency={sol}
        fee={isPaidByOther ? 'Paid by someone else' : undefined}
      />
      {sentBy !== undefined && <Row name="Sent by">{sentBy}</Row>}
    </Rows>
  )
}
